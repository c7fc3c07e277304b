import { accountText } from '../fil/account.ts';
import { calendarText } from '../fil/calendar.ts';
import { chatText } from '../fil/chat.ts';
import { communityText } from '../fil/communities.ts';
import { feedText } from '../fil/feed.ts';
import { notificationText } from '../fil/notifications.ts';
import { pointsText } from '../fil/points.ts';
import { refusalText } from '../fil/refusals.ts';
import { settingsText } from '../fil/settings.ts';
import { shellText } from '../fil/shell.ts';
import { visitorText } from '../fil/visitors.ts';

/**
 * Filipino (`fil`), as people write it in chats: everyday words, with English where everyone uses the English
 * word.
 */
export const messages: Readonly<Record<string, string>> = {
  ...shellText,
  ...accountText,
  ...chatText,
  ...feedText,
  ...communityText,
  ...pointsText,
  ...notificationText,
  ...settingsText,
  ...calendarText,
  ...refusalText,
  ...visitorText,
};
