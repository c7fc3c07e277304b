import { communitiesScreens } from './screens/communities.ts';
import { discussionsScreens } from './screens/discussions.ts';
import { frontDoorScreens } from './screens/front-door.ts';
import { homeScreens } from './screens/home.ts';
import { aPhone, judgeScreens } from './screens/judge-screens.ts';

judgeScreens([...frontDoorScreens, ...homeScreens, ...communitiesScreens, ...discussionsScreens], aPhone);
