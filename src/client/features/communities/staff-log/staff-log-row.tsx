import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { StaffLogEntry } from '../../../../contract/communities/staff-log.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { PersonFace } from '../../../data/people/person-button.tsx';
import { formatAgo, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { staffLogDetails, staffLogQuote, staffLogSentence } from './staff-log-text.ts';
import { undoAction } from './undo-action.ts';

interface StaffLogRowProps {
  community: Pick<Community, 'id' | 'slug'>;
  entry: StaffLogEntry;
  /** Called before the pressed button disappears. */
  onUndone: () => void;
}

/** One action: who did what to whom, when and why, and Undo while it applies. */
export function StaffLogRow({ community, entry, onUndone }: StaffLogRowProps) {
  const { actor, at, reason, is_in_force, undo } = entry;
  const sentence = staffLogSentence(entry);
  const details = staffLogDetails(entry);
  const name = actor === null ? 'Tambayan' : fullName(actor);
  const face = <Avatar id={actor?.id ?? 'tambayan'} name={name} src={actor?.avatar_url ?? null} />;
  return (
    <li className="flex items-start gap-x-3 border-t border-line px-4 py-3">
      {actor === null ? (
        face
      ) : (
        <PersonFace person={actor} groupId={community.id}>
          {face}
        </PersonFace>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-dense wrap-anywhere text-ink">{sentence}</p>
        <p className="text-meta text-muted">
          <time dateTime={at} title={formatDateTime(at)}>
            {formatAgo(at)}
          </time>
          {details !== '' && <span className="wrap-anywhere"> · {details}</span>}
          {is_in_force === false && <span> · {t('No longer applies')}</span>}
        </p>
        <Quote slug={community.slug} entry={entry} />
        {reason !== '' && (
          <p className="mt-1 text-dense wrap-anywhere text-soft">{t('Reason: {reason}', { reason })}</p>
        )}
      </div>
      {undo !== null && (
        <UndoButton groupId={community.id} entry={entry} sentence={sentence} onUndone={onUndone} />
      )}
    </li>
  );
}

/** The text of a post or comment, with a link to it while it is there. */
function Quote({ slug, entry }: { slug: string; entry: StaffLogEntry }) {
  const { action, target_id, post_id } = entry;
  const quote = staffLogQuote(entry);
  if (quote === '') return null;
  const className = 'mt-1 line-clamp-2 border-l-2 border-line-firm pl-2.5 text-dense wrap-anywhere text-soft';
  const isPost = action.startsWith('post.');
  const postId = isPost ? target_id : post_id;
  if (postId === null || action.endsWith('.removed')) return <p className={className}>{quote}</p>;
  const search = { tab: 'discussions' as const, q: '', page: 1, postId };
  return (
    <p className={className}>
      <Link
        to="/communities/$slug/"
        params={{ slug }}
        search={isPost || target_id === null ? search : { ...search, commentId: target_id }}
        kind="quiet"
      >
        {quote}
      </Link>
    </p>
  );
}

interface UndoButtonProps {
  groupId: string;
  entry: StaffLogEntry;
  sentence: string;
  onUndone: () => void;
}

function UndoButton({ groupId, entry, sentence, onUndone }: UndoButtonProps) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoAction(entry, groupId),
    onSuccess() {
      onUndone();
      toast.success(t('Undone: {action}', { action: sentence }));
    },
    onError(error) {
      if (problemOf(error)?.code.endsWith('.stale') !== true) return toastFailure(error);
      toast.info(t('Someone else changed this first'), t('Now showing the latest version.'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities'] }),
  });
  return (
    <Button
      size="small"
      isPending={undo.isPending}
      aria-label={t('Undo: {action}', { action: sentence })}
      onPress={() => undo.mutate()}
    >
      {t('Undo')}
    </Button>
  );
}
