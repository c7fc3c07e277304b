import { screensOfCommunities, screensOfPeople } from './screens/every-screen.ts';
import { judgeScreens } from './screens/judge-screens.ts';

judgeScreens([...screensOfCommunities, ...screensOfPeople], {
  on: 'a desktop',
  size: { width: 1440, height: 900 },
  looks: [
    { look: 'desktop-light', theme: 'light' },
    { look: 'tablet-light', theme: 'light', size: { width: 820, height: 1180 } },
  ],
  // Each state is judged on the phone; most of them are the same words in a wider place.
  isOptional: true,
  pictured: [{ look: 'desktop-dark', theme: 'dark' }],
});
