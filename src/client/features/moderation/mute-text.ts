import type { MuteType } from '../../../contract/communities/restrictions.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** What each kind keeps from, as the name of an activity. */
export const muteLabels: Record<MuteType, string> = {
  POST_MUTE: 'Posting',
  COMMENT_MUTE: 'Commenting',
  CHAT_MUTE: 'Chatting',
};

/** Said to whoever is muted, where they would write. */
export function mutedText({ ends_at, reason }: { ends_at: string | null; reason: string }): string {
  const until =
    ends_at === null
      ? t('You are muted here until staff lifts it.')
      : t('You are muted here until {when}.', { when: formatDateTime(ends_at) });
  return reason === '' ? until : `${until} ${t('Reason: {reason}', { reason })}`;
}
