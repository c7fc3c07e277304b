import { screensOfCommunities } from './screens/every-screen.ts';
import { aPhone, judgeScreens } from './screens/judge-screens.ts';

judgeScreens(screensOfCommunities, aPhone);
