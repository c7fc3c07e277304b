import { useStore } from 'zustand';
import { fullName } from '../../../../contract/account/people.ts';
import type { ShownEntry } from '../../../data/outbox/outbox-entry.ts';
import { t } from '../../../i18n/t.ts';
import { PlainText } from '../../../ui/markdown/plain-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { LazyLocalAttachments } from '../../attachments/lazy-attachments.tsx';
import { takeBack } from '../../attachments/store/take-back.ts';
import { commentDraftKey } from '../composer/post-draft.ts';
import { returnToField } from '../composer/return-to-field.ts';
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

  function putIntoField(): boolean {
    const { post_id: postId, parent_comment_id: parentId } = form;
    if (!returnToField(commentDraftKey(me.id, postId, parentId), { draft, files })) return false;
    view.answer(postId, parentId);
    view.write(parentId ?? postId);
    // A reply is written on the post's page only.
    if (parentId !== null && view.store.getState().reading === null) goTo(postId);
    return true;
  }

  function edit() {
    if (putIntoField()) unsent.discard(entry.id);
    else toast.info(t('You’re already writing something'), t('Post it or empty the field first.'));
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
          files={files}
          onRetry={() => unsent.retry(entry.id)}
          onEdit={edit}
          onDiscard={() => takeBack(unsent, { id: entry.id, files, title: t('Discarded') })}
          onCancel={() =>
            takeBack(unsent, { id: entry.id, files, title: t('Posting cancelled') }, putIntoField)
          }
        />
      </div>
    </article>
  );
}
