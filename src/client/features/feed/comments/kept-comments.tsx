import { Copy } from 'lucide-react';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { copyText } from '../../../ui/base/copy-text.ts';
import { commentDraft, commentDraftKey, emptyCommentDraft } from '../composer/post-draft.ts';
import { useFeed, useFeedView } from '../store/use-feed.ts';

/** The comment and the reply that the user began under a post and can no longer post: to be copied, or discarded. */
export function KeptComments({ postId }: { postId: string }) {
  const answered = useFeedView(({ answering }) => answering[postId] ?? null);
  return (
    <>
      {answered !== null && <KeptComment key={answered} postId={postId} parentId={answered} />}
      <KeptComment postId={postId} parentId={null} />
    </>
  );
}

function KeptComment({ postId, parentId }: { postId: string; parentId: string | null }) {
  const { me } = useFeed().feed.reader;
  const key = commentDraftKey(me.id, postId, parentId);
  const { draft, change } = useDraft(key, commentDraft, emptyCommentDraft);
  if (draft.text.trim() === '') return null;
  return (
    <div className="mb-2 grid gap-2 rounded-control border border-line-firm bg-sunken p-3">
      <p className="text-meta font-medium">{t('Your comment was not posted')}</p>
      <p className="max-h-60 overflow-y-auto text-dense whitespace-pre-wrap wrap-anywhere">{draft.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Copy aria-hidden />}
          onPress={() => void copyText(draft.text, t('Text copied'))}
        >
          {t('Copy text')}
        </Button>
        <Button size="small" kind="ghost" onPress={() => change(null)}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  );
}
