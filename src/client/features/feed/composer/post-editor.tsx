import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { groupsMentionedIn } from '../../../../contract/chat/group-mentions.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { isSeenMarkdown } from '../../../../contract/core/visible-text.ts';
import { type Post, postForm, post as postSchema } from '../../../../contract/feed/posts.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { freshOf, withChangedFiles } from '../../attachments/store/changed-files.ts';
import { filesOfText } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { asOffer } from '../../chat/composer/use-group-mentions.tsx';
import type { PostWords } from '../store/feed.ts';
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
  const place = { purpose: 'post_file', targetId: community.id } as const;
  const [originalFiles] = useState(() => ({
    files: filesOfText(post.attachments, place),
    version: post.version,
  }));
  const attached = useAttachmentDraft(changeDraftKey(me.id, post.id), place, originalFiles);
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (form: PostWords) =>
      withChangedFiles(attached, (files) => feed.rewrite(post.id, { ...form, ...files })),
    onSuccess: leave,
    onError(error) {
      const fresh = freshOf(error, postSchema);
      if (fresh !== null)
        attached.rebase({ files: filesOfText(fresh.attachments, place), version: fresh.version });
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
    const attachments = attached.files.map(({ id }) => ({ id }));
    const found = issuesOfForm(postForm, { group_id: community.id, ...form, attachments });
    setIssues(found);
    if (found.length === 0 && !isPending) mutate(form);
  }

  function leave() {
    change(null);
    attached.clear();
    view.edit(null);
    view.focus(post.id);
  }

  function discard() {
    attached.discard();
    leave();
  }

  return (
    <Card
      isPadded={false}
      className={classNames('mt-2 mb-1', attached.isOver && 'border-accent bg-accent-soft')}
      onPasteCapture={attached.onPaste}
      {...attached.dropProps}
    >
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
      {attached.strip}
      <div className="flex flex-wrap items-center justify-end gap-2 p-3">
        <span className="mr-auto">{attached.button}</span>
        <Button kind="ghost" isDisabled={isPending} onPress={discard}>
          {t('Discard changes')}
        </Button>
        <Button
          kind="primary"
          isPending={isPending}
          isDisabled={!isSeenMarkdown(draft.text) && attached.files.length === 0}
          onPress={save}
        >
          {isPending ? t('Saving...') : t('Save')}
        </Button>
      </div>
    </Card>
  );
}
