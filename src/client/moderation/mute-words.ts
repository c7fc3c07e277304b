import type { MuteType } from '../../contract/restrictions.ts';
import { formatDateTime } from '../words/format.ts';
import { t } from '../words/t.ts';

/** What each kind keeps from, as the name of an activity. */
export const muteLabels: Record<MuteType, string> = {
  POST_MUTE: 'Posting',
  COMMENT_MUTE: 'Commenting',
  CHAT_MUTE: 'Chatting',
};

/** Said to whoever is muted, where they would write. */
export function mutedWords({ ends_at, reason }: { ends_at: string | null; reason: string }): string {
  const until =
    ends_at === null
      ? t('You are muted here until staff lifts it.')
      : t('You are muted here until {when}.', { when: formatDateTime(ends_at) });
  return reason === '' ? until : `${until} ${t('Reason: {reason}', { reason })}`;
}
