import { screensOfCommunities } from './screens/every-screen.ts';
import { judgeScreens } from './screens/judge-screens.ts';
import { windowsOf } from './screens/look-in-turn.ts';

judgeScreens(screensOfCommunities, windowsOf);
