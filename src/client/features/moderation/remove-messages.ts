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

interface Removal {
  readonly groupId: string;
  readonly userId: string;
  readonly period: RemovalPeriod;
  /** Null: no ban. */
  readonly ban: { readonly reason: string; readonly ends_at: string | null } | null;
  /** The case that led to it. */
  readonly reportId?: string;
}

/** Removes a person's messages, with or without a ban. */
export async function removeMessagesOf({ groupId, userId, period, ban, reportId }: Removal) {
  const body = { group_id: groupId, user_id: userId, period, ban, report_id: reportId ?? null };
  return (await call(removeMessages, { body })).data;
}

/** Confirms a removal, and offers to undo all of it. `onUndone` is called after an attempt. */
export function toastRemoval({ id, messages }: MessageRemoval, title: string, onUndone: () => void): void {
  const count = t(
    '{n, plural, =0 {They had no messages to remove.} one {# message removed.} other {# messages removed.}}',
    {
      n: messages,
    },
  );
  toast.success(title, count, {
    label: t('Undo'),
    onPress() {
      call(undoRemoval, { params: { message_removal_id: id } })
        .then(() => toast.success(t('Undone')))
        .catch(toastFailure)
        .finally(onUndone);
    },
  });
}
