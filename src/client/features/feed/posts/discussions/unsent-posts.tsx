import { useStore } from 'zustand';
import { fullName } from '../../../../../contract/account/people.ts';
import type { ShownEntry } from '../../../../data/outbox/outbox-entry.ts';
import { t } from '../../../../i18n/t.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { PlainText } from '../../../../ui/markdown/plain-text.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { toast } from '../../../../ui/overlays/toast.ts';
import { LazyLocalAttachments } from '../../../attachments/lazy-attachments.tsx';
import { takeBack } from '../../../attachments/store/take-back.ts';
import { LazyPollPreview } from '../../../polls/lazy-poll.tsx';
import { postDraftKey } from '../../composer/post-draft.ts';
import { returnToField } from '../../composer/return-to-field.ts';
import type { PostToSend } from '../../store/unsent-content.ts';
import { useFeed } from '../../store/use-feed.ts';
import { UnsentState } from './unsent-card.tsx';

/** The user's own unconfirmed posts, newest first, above all others. */
export function UnsentPosts() {
  const { feed } = useFeed();
  const entries = useStore(feed.unsent.store);
  return entries.toReversed().map((entry) => <UnsentPost key={entry.id} entry={entry} />);
}

function UnsentPost({ entry }: { entry: ShownEntry<PostToSend> }) {
  const { feed, view, community } = useFeed();
  const { me } = feed.reader;
  const { draft, form, files } = entry.body;

  function putIntoField(): boolean {
    const isPut = returnToField(postDraftKey(me.id, community.id), { draft, files, poll: form.poll });
    if (isPut) view.write('post');
    return isPut;
  }

  function edit() {
    if (putIntoField()) feed.unsent.discard(entry.id);
    else toast.info(t('You’re already writing something'), t('Post it or empty the field first.'));
  }

  return (
    <Card as="article" className="grid gap-3" aria-label={t('Your post')}>
      <div className="flex items-center gap-3">
        <Avatar id={me.id} name={fullName(me)} src={me.avatar_url} />
        <b className="min-w-0 truncate text-name">{fullName(me)}</b>
      </div>
      <div className="grid gap-1 text-muted sm:ml-12">
        {draft.title !== '' && <p className="text-h3 text-balance">{draft.title}</p>}
        {draft.text !== '' && (
          <div className="line-clamp-8 text-body">
            <PlainText text={draft.text} mentions={[]} />
          </div>
        )}
        <LazyLocalAttachments files={files} />
        {form.poll !== undefined && <LazyPollPreview options={form.poll.options} />}
      </div>
      <div className="sm:ml-12">
        <UnsentState
          entry={entry}
          files={files}
          onRetry={() => feed.unsent.retry(entry.id)}
          onEdit={edit}
          onDiscard={() => takeBack(feed.unsent, { id: entry.id, files, title: t('Discarded') })}
          onCancel={() =>
            takeBack(feed.unsent, { id: entry.id, files, title: t('Posting cancelled') }, putIntoField)
          }
        />
      </div>
    </Card>
  );
}
