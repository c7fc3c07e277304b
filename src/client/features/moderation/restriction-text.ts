import type { RestrictionStatus, RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** Name of the activity that each type blocks; of the last two, their own name. English; translated with `t`. */
export const restrictionLabels: Readonly<Record<RestrictionType, string>> = {
  POST_MUTE: 'Posting',
  COMMENT_MUTE: 'Commenting',
  CHAT_MUTE: 'Chatting',
  UPLOAD_BLOCK: 'Uploading',
  JOIN_BLOCK: 'Joining and inviting',
  GROUP_BAN: 'Ban',
  SUSPENSION: 'Suspension',
};

export const statusLabels: Readonly<Record<RestrictionStatus, string>> = {
  ACTIVE: 'In force',
  SCHEDULED: 'Planned',
  EXPIRED: 'Over',
  LIFTED: 'Lifted',
};

const untilLifted: Readonly<Record<RestrictionType, string>> = {
  POST_MUTE: 'You are muted here until staff lifts it.',
  COMMENT_MUTE: 'You are muted here until staff lifts it.',
  CHAT_MUTE: 'You are muted here until staff lifts it.',
  UPLOAD_BLOCK: 'You can’t upload files until staff lifts it.',
  JOIN_BLOCK: 'You can’t join or invite others until staff lifts it.',
  GROUP_BAN: 'You are banned here.',
  SUSPENSION: 'Your account is suspended.',
};

const untilThen: Readonly<Record<RestrictionType, string>> = {
  POST_MUTE: 'You are muted here until {when}.',
  COMMENT_MUTE: 'You are muted here until {when}.',
  CHAT_MUTE: 'You are muted here until {when}.',
  UPLOAD_BLOCK: 'You can’t upload files until {when}.',
  JOIN_BLOCK: 'You can’t join or invite others until {when}.',
  GROUP_BAN: 'You are banned here until {when}.',
  SUSPENSION: 'Your account is suspended until {when}.',
};

/** What the restricted user may not do, until when and why. */
export function restrictedText({
  type,
  ends_at,
  reason,
}: Pick<OwnRestriction, 'type' | 'ends_at' | 'reason'>): string {
  const until =
    ends_at === null ? t(untilLifted[type]) : t(untilThen[type], { when: formatDateTime(ends_at) });
  return reason === '' ? until : `${until} ${t('Reason: {reason}', { reason })}`;
}
