import { calendarScreens } from './screens/calendar.ts';
import { chatsScreens } from './screens/chats.ts';
import { aPhone, judgeScreens } from './screens/judge-screens.ts';
import { messagesScreens } from './screens/messages.ts';
import { notificationsScreens } from './screens/notifications.ts';
import { settingsScreens } from './screens/settings.ts';
import { testerScreens } from './screens/tester.ts';

judgeScreens(
  [
    ...calendarScreens,
    ...chatsScreens,
    ...messagesScreens,
    ...notificationsScreens,
    ...settingsScreens,
    ...testerScreens,
  ],
  aPhone,
);
