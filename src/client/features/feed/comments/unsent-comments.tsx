import { useStore } from 'zustand';
import { fullName } from '../../../../contract/account/people.ts';
import { deviceDrafts } from '../../../data/drafts/device-drafts.ts';
import type { ShownEntry } from '../../../data/outbox/outbox-entry.ts';
import { t } from '../../../i18n/t.ts';
import { PlainText } from '../../../ui/markdown/plain-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { LazyLocalAttachments } from '../../attachments/lazy-attachments.tsx';
import { forgetFiles } from '../../attachments/store/local-file.ts';
import { commentDraftKey } from '../composer/post-draft.ts';
import { UnsentState } from '../posts/discussions/unsent-card.tsx';
import { useGoToPost } from '../posts/post-link.tsx';
import type { CommentToSend } from '../store/unsent-content.ts';
import { useFeed } from '../store/use-feed.ts';

/** The user's unconfirmed comments under a post, at the end of the thread. */
export function UnsentComments({ postId }: { postId: string }) {
  const { feed } = useFeed();
  const entries = useStore(feed.discussion(postId).unsent.store);
  return entries.map((entry) => <UnsentComment key={entry.id} entry={entry} />);
}

function UnsentComment({ entry }: { entry: ShownEntry<CommentToSend> }) {
  const { feed, view } = useFeed();
  const goTo = useGoToPost();
  const { me } = feed.reader;
  const { draft, form, files } = entry.body;
  const { unsent } = feed.discussion(form.post_id);

  /** Only when the field is empty, so that its draft is not lost. */
  function edit() {
    const key = commentDraftKey(me.id, form.post_id, form.parent_comment_id);
    if (deviceDrafts.get(key) !== '') {
      toast.info(t('You’re already writing something'), t('Post it or empty the field first.'));
      return;
    }
    deviceDrafts.set(key, JSON.stringify(draft));
    if (files.length > 0) deviceDrafts.set(`${key}:files`, JSON.stringify({ files }));
    view.answer(form.post_id, form.parent_comment_id);
    unsent.discard(entry.id);
    view.write(form.parent_comment_id ?? form.post_id);
    // A reply is written on the post's page only.
    if (form.parent_comment_id !== null && view.store.getState().reading === null) goTo(form.post_id);
  }

  return (
    <article
      aria-label={t('Your comment')}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[2.25rem_minmax(0,1fr)]"
    >
      <span className="flex justify-center pt-0.5">
        <Avatar id={me.id} name={fullName(me)} src={me.avatar_url} size={28} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="text-meta/4.5 font-semibold">{fullName(me)}</p>
        {draft.text !== '' && (
          <div className="text-dense text-muted">
            <PlainText text={draft.text} mentions={[]} />
          </div>
        )}
        <LazyLocalAttachments files={files} />
        <UnsentState
          entry={entry}
          onRetry={() => unsent.retry(entry.id)}
          onEdit={edit}
          onDiscard={() => {
            unsent.discard(entry.id);
            forgetFiles(files);
          }}
        />
      </div>
    </article>
  );
}
