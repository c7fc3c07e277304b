import { adminScreens } from './admin.ts';
import { calendarScreens } from './calendar.ts';
import { chatsScreens } from './chats.ts';
import { communitiesScreens } from './communities.ts';
import { discussionsScreens } from './discussions.ts';
import { frontDoorScreens } from './front-door.ts';
import { homeScreens } from './home.ts';
import { learningScreens } from './learning.ts';
import { messagesScreens } from './messages.ts';
import { notificationsScreens } from './notifications.ts';
import { settingsScreens } from './settings.ts';
import { testerScreens } from './tester.ts';

/** Every screen is in one of both halves, which take about as long and run side by side. */
export const screensOfCommunities = [
  ...frontDoorScreens,
  ...homeScreens,
  ...communitiesScreens,
  ...discussionsScreens,
  ...learningScreens,
];

export const screensOfPeople = [
  ...adminScreens,
  ...calendarScreens,
  ...chatsScreens,
  ...messagesScreens,
  ...notificationsScreens,
  ...settingsScreens,
  ...testerScreens,
];
