import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { groupsMentionedIn } from '../../../../contract/chat/group-mentions.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { type Post, postForm } from '../../../../contract/feed/posts.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { asOffer } from '../../chat/composer/use-group-mentions.tsx';
import { useFeed } from '../store/use-feed.ts';
import { changeDraftKey, draftOfPost, formOfDraft, postDraft } from './post-draft.ts';
import { PostFields } from './post-fields.tsx';
import { usePeopleAtHand } from './use-people-at-hand.ts';

/**
 * Edits the user's own post in place. The page may have only the beginning of the text, so all of it is loaded first.
 */
export function PostEditor({ post }: { post: Post }) {
  const { feed, view } = useFeed();
  const { id, is_whole } = post;

  useEffect(() => {
    if (is_whole) return;
    feed.load(id).catch((error: unknown) => {
      view.edit(null);
      toastFailure(error);
    });
  }, [feed, view, id, is_whole]);

  return is_whole ? (
    <WholeEditor post={post} />
  ) : (
    <p role="status" className="py-4 text-dense text-muted">
      {t('Loading the whole post...')}
    </p>
  );
}

function WholeEditor({ post }: { post: Post }) {
  const { feed, view, community } = useFeed();
  const { me } = feed.reader;
  const atHand = usePeopleAtHand();
  const [original] = useState(() => draftOfPost(post));
  const { draft, change } = useDraft(changeDraftKey(me.id, post.id), postDraft, original);
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (form: Parameters<typeof feed.rewrite>[1]) => feed.rewrite(post.id, form),
    onSuccess: leave,
    onError(error) {
      const refused = issuesOf(error);
      setIssues(refused);
      if (refused.length === 0) toastFailure(error);
    },
  });
  const field = useRef<{ focus(): void }>(null);

  useEffect(() => field.current?.focus(), []);

  function save() {
    const groups = groupsMentionedIn(post.content_md).map(asOffer);
    const { is_announcement: _, ...form } = formOfDraft(draft, groups);
    const found = issuesOfForm(postForm, { group_id: community.id, ...form });
    setIssues(found);
    if (found.length === 0 && !isPending) mutate(form);
  }

  function leave() {
    change(null);
    view.edit(null);
    view.focus(post.id);
  }

  return (
    <Card isPadded={false} className="mt-2 mb-1">
      <PostFields
        ref={field}
        groupId={community.id}
        draft={draft}
        onChange={(to) => {
          setIssues([]);
          change(to);
        }}
        onSubmit={save}
        onLeave={() => {
          view.edit(null);
          view.focus(post.id);
        }}
        atHand={atHand}
        issues={issues}
        canAnnounce={false}
      />
      <div className="flex justify-end gap-2 p-3">
        <Button kind="ghost" isDisabled={isPending} onPress={leave}>
          {t('Discard changes')}
        </Button>
        <Button kind="primary" isPending={isPending} isDisabled={draft.text.trim() === ''} onPress={save}>
          {isPending ? t('Saving...') : t('Save')}
        </Button>
      </div>
    </Card>
  );
}
