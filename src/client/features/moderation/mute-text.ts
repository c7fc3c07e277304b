import type { MuteType } from '../../../contract/communities/restrictions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** Name of the activity that each kind of mute blocks. */
export const muteLabels: Record<MuteType, string> = {
  POST_MUTE: 'Posting',
  COMMENT_MUTE: 'Commenting',
  CHAT_MUTE: 'Chatting',
};

/** Shown to the muted member in place of the field. */
export function mutedText({ ends_at, reason }: { ends_at: string | null; reason: string }): string {
  const until =
    ends_at === null
      ? t('You are muted here until staff lifts it.')
      : t('You are muted here until {when}.', { when: formatDateTime(ends_at) });
  return reason === '' ? until : `${until} ${t('Reason: {reason}', { reason })}`;
}
