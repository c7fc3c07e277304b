import { calendarScreens } from './screens/calendar.ts';
import { chatsScreens } from './screens/chats.ts';
import { communitiesScreens } from './screens/communities.ts';
import { discussionsScreens } from './screens/discussions.ts';
import { frontDoorScreens } from './screens/front-door.ts';
import { homeScreens } from './screens/home.ts';
import { judgeScreens } from './screens/judge-screens.ts';
import { messagesScreens } from './screens/messages.ts';
import { notificationsScreens } from './screens/notifications.ts';
import { settingsScreens } from './screens/settings.ts';
import { testerScreens } from './screens/tester.ts';

judgeScreens(
  [
    ...frontDoorScreens,
    ...homeScreens,
    ...communitiesScreens,
    ...discussionsScreens,
    ...calendarScreens,
    ...chatsScreens,
    ...messagesScreens,
    ...notificationsScreens,
    ...settingsScreens,
    ...testerScreens,
  ],
  {
    on: 'a desktop',
    size: { width: 1440, height: 900 },
    looks: [
      { look: 'desktop-light', theme: 'light' },
      { look: 'tablet-light', theme: 'light', size: { width: 820, height: 1180 } },
    ],
    // Each state is judged on the phone; most of them are the same words in a wider place.
    isOptional: true,
    pictured: [{ look: 'desktop-dark', theme: 'dark' }],
  },
);
