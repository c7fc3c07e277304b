import { judgeScreens } from './screens/judge-screens.ts';

// Colours are the same at every width, so the phone proves the dark ones.
judgeScreens({
  on: 'a phone',
  size: { width: 390, height: 844 },
  looks: [
    { look: 'phone-light', theme: 'light' },
    { look: 'phone-dark', theme: 'dark' },
  ],
});
