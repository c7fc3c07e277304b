import {
  type MessageRemoval,
  type RemovalPeriod,
  removeMessages,
  undoRemoval,
} from '../../../contract/communities/message-removals.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** What staff chose for a ban. */
export interface BanChoice {
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly endsAt: string | null;
  /** What it also removes; null: nothing. */
  readonly period: RemovalPeriod | null;
  /** Whether that includes posts and comments. */
  readonly hasPosts: boolean;
}

export interface BanWithRemoval extends BanChoice {
  readonly groupId: string;
  readonly userId: string;
  readonly period: RemovalPeriod;
  /** Of the membership that staff looked at. */
  readonly version?: number | undefined;
  /** The case that led to it. */
  readonly reportId?: string | undefined;
}

/** Bans and removes what the person wrote, in one step. Rejects with the call's error; then nothing was changed. */
export async function banWithRemoval(wish: BanWithRemoval): Promise<MessageRemoval> {
  const { groupId, userId, period, hasPosts, reason, endsAt, version, reportId = null } = wish;
  const ban = { reason, ends_at: endsAt, version };
  const about = { group_id: groupId, user_id: userId, report_id: reportId };
  return (await call(removeMessages, { body: { ...about, period, has_posts: hasPosts, ban } })).data;
}

/** Confirms a ban with a removal, and offers to undo both. `refresh` runs after an undo, too. */
export function toastRemoval(removal: MessageRemoval, title: string, refresh: () => Promise<unknown>): void {
  const onPress = () =>
    void call(undoRemoval, { params: { message_removal_id: removal.id } })
      .then(() => toast.success(t('Undone')))
      .catch(toastFailure)
      .finally(refresh);
  toast.success(title, removedText(removal), { label: t('Undo'), onPress });
}

function removedText({ messages, posts, comments }: MessageRemoval): string {
  const counts = [
    messages > 0 && t('{n, plural, one {# message} other {# messages}}', { n: messages }),
    posts > 0 && t('{n, plural, one {# post} other {# posts}}', { n: posts }),
    comments > 0 && t('{n, plural, one {# comment} other {# comments}}', { n: comments }),
  ].filter((count) => count !== false);
  if (counts.length === 0) return t('There was nothing to remove.');
  return t('Removed: {counts}', { counts: counts.join(', ') });
}
