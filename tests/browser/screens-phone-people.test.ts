import { screensOfPeople } from './screens/every-screen.ts';
import { aPhone, judgeScreens } from './screens/judge-screens.ts';

judgeScreens(screensOfPeople, aPhone);
