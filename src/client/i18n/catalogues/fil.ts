import { accountWords } from '../fil/account.ts';
import { calendarWords } from '../fil/calendar.ts';
import { chatWords } from '../fil/chat.ts';
import { communityWords } from '../fil/communities.ts';
import { feedWords } from '../fil/feed.ts';
import { notificationWords } from '../fil/notifications.ts';
import { refusalWords } from '../fil/refusals.ts';
import { settingsWords } from '../fil/settings.ts';
import { shellWords } from '../fil/shell.ts';

/** Filipino (`fil`), as it is written in chats: everyday words, English where everybody says the English one. */
export const messages: Readonly<Record<string, string>> = {
  ...shellWords,
  ...accountWords,
  ...chatWords,
  ...feedWords,
  ...communityWords,
  ...notificationWords,
  ...settingsWords,
  ...calendarWords,
  ...refusalWords,
};
