import { screensOfPeople } from './screens/every-screen.ts';
import { judgeScreens } from './screens/judge-screens.ts';

judgeScreens(screensOfPeople);
