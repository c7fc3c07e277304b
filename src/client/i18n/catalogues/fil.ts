import { accountText } from '../fil/account.ts';
import { calendarText } from '../fil/calendar.ts';
import { chatText } from '../fil/chat.ts';
import { communityText } from '../fil/communities.ts';
import { feedText } from '../fil/feed.ts';
import { notificationText } from '../fil/notifications.ts';
import { refusalText } from '../fil/refusals.ts';
import { settingsText } from '../fil/settings.ts';
import { shellText } from '../fil/shell.ts';

/** Filipino (`fil`), as it is written in chats: everyday words, English where everybody says the English one. */
export const messages: Readonly<Record<string, string>> = {
  ...shellText,
  ...accountText,
  ...chatText,
  ...feedText,
  ...communityText,
  ...notificationText,
  ...settingsText,
  ...calendarText,
  ...refusalText,
};
