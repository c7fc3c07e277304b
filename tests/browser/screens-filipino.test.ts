import { screensOfCommunities, screensOfPeople } from './screens/every-screen.ts';
import { aPhone, judgeScreens } from './screens/judge-screens.ts';

/** Pages for testers speak English only. */
const screens = [...screensOfCommunities, ...screensOfPeople].filter(
  ({ path }) => !path.startsWith('/test/'),
);

judgeScreens(screens, {
  on: 'a phone in Filipino',
  size: aPhone.size,
  language: 'fil',
  looks: [{ look: 'fil-phone-light', theme: 'light' }],
  // Two minutes for what changes with words only: with the pictures, which somebody looks at.
  isOptional: true,
  pictured: [
    { look: 'fil-phone-dark', theme: 'dark' },
    { look: 'fil-desktop-light', theme: 'light', size: { width: 1440, height: 900 } },
  ],
});
