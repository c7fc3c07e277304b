import {
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router';
import {
  type ChatsSearch,
  calculatorDefaults,
  calculatorSearch,
  chatsSearch,
  communityPageSearch,
  communitySearch,
  courseEditSearch,
  courseLearnSearch,
  courseSearch,
  createCommunitySearch,
  homeSearch,
  learnersSearch,
  loginSearch,
  messagesSearch,
  personSearch,
  previewSearch,
  registerVerifySearch,
  reportsSearch,
  resetPasswordSearch,
  resetPasswordVerifySearch,
  restrictionsSearch,
  savedSearch,
  searchPageSearch,
  settingsSearch,
  startSearch,
  visitorPage,
} from '../contract/addresses.ts';
import {
  accountsSearch,
  auditSearch,
  courseListSearch,
  groupListSearch,
  paymentsSearch,
  verificationsSearch,
} from '../contract/admin/admin-addresses.ts';
import { SERVER_PATHS } from '../contract/server-paths.ts';
import { RootLayout } from './app/frame/root-layout.tsx';
import { FailedScreen } from './app/screens/failed-screen.tsx';
import { parseSearch, stringifySearch } from './data/api/address.ts';
import { settings } from './data/api/settings.ts';
import { safeRedirect } from './data/session/redirect.ts';
import { session } from './data/session/session.ts';
import { lazyScreen } from './ui/base/lazy.ts';
import { isLowData } from './ui/base/low-data.ts';

// Paths are declared without a trailing slash, because route ids are typed that way; addresses have one.
const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyScreen(() => import('./ui/layout/not-found-screen.tsx'), 'NotFoundScreen'),
});

/** Whether a user is signed in. While a change from another tab is checked, the last user still counts. */
export function isSignedIn(): boolean {
  const snapshot = session.getSnapshot();
  if (snapshot.matches('signedIn') || snapshot.matches('signingOut')) return true;
  return (snapshot.matches('checking') || snapshot.matches('unreachable')) && snapshot.context.user !== null;
}

/**
 * Shows visitors a page of their own under the same address: at `/` the landing page, at a community's address its
 * preview. Redirects from all others to /login/, and back to this page after signing in.
 */
function signedInOnly({ location }: { location: ParsedLocation }): void {
  if (isSignedIn()) return;
  const { href, pathname } = location;
  const mask = { to: pathname, search: location.search, unmaskOnReload: true };
  const page = visitorPage(pathname);
  if (page === null) throw redirect({ to: '/login/', search: { redirect: href } });
  if (page.to === '/welcome') throw redirect({ to: page.to, mask, replace: true });
  const { invite } = communityPageSearch.parse(location.search);
  throw redirect({
    to: page.to,
    params: { slug: page.slug },
    search: { invite, redirect: href },
    mask,
    replace: true,
  });
}

function signedOutOnly({ search }: { search: { redirect?: string | undefined } }): void {
  if (isSignedIn()) throw onwardTo(safeRedirect(search.redirect, window.location.origin));
}

/** Pages that the server answers itself need a new document. */
function onwardTo(href: string) {
  return redirect({ href, replace: true, reloadDocument: SERVER_PATHS.test(href) });
}

/** After the code: newcomers who were on their way to nowhere else get the first steps. */
function afterTheCode({ search }: { search: { redirect?: string | undefined } }): void {
  if (!isSignedIn()) return;
  const href = safeRedirect(search.redirect, window.location.origin);
  const isStarting = session.getSnapshot().context.user?.start_step != null;
  throw onwardTo(href === '/' && isStarting ? '/start/' : href);
}

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: signedOutOnly,
  staticData: { title: 'Sign in' },
  component: lazyScreen(() => import('./features/auth/login-screen.tsx'), 'LoginScreen'),
});

const registerRoute = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: loginSearch,
  beforeLoad: signedOutOnly,
  staticData: { title: 'Create an account' },
  component: lazyScreen(() => import('./features/auth/register/register-screen.tsx'), 'RegisterScreen'),
});

const registerVerifyRoute = createRoute({
  getParentRoute: () => root,
  path: '/register-verify',
  validateSearch: registerVerifySearch,
  beforeLoad: afterTheCode,
  staticData: { title: 'Check your email' },
  component: lazyScreen(
    () => import('./features/auth/register/register-verify-screen.tsx'),
    'RegisterVerifyScreen',
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: loginSearch,
  staticData: { title: 'Forgot your password?' },
  component: lazyScreen(
    () => import('./features/auth/reset/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPasswordVerifyRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset-password-verify',
  validateSearch: resetPasswordVerifySearch,
  staticData: { title: 'Check your email' },
  component: lazyScreen(
    () => import('./features/auth/reset/reset-password-verify-screen.tsx'),
    'ResetPasswordVerifyScreen',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: resetPasswordSearch,
  beforeLoad: ({ search }) => {
    const { token, redirect: after } = search;
    if (token === undefined)
      throw redirect({ to: '/forgot-password/', search: { redirect: after }, replace: true });
  },
  staticData: { title: 'Choose a new password' },
  component: lazyScreen(
    () => import('./features/auth/reset/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

/** Shown at `/`, see `signedInOnly`. */
const landingRoute = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: () => signedOutOnly({ search: {} }),
  staticData: { title: 'Welcome' },
  component: lazyScreen(() => import('./features/landing/landing-screen.tsx'), 'LandingScreen'),
});

/** Shown at a community's own address, see `signedInOnly`. */
const previewRoute = createRoute({
  getParentRoute: () => root,
  path: '/visit/$slug',
  validateSearch: previewSearch,
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('./features/communities/preview/preview-screen.tsx'), 'PreviewScreen'),
});

const calculatorRoute = createRoute({
  getParentRoute: () => root,
  path: '/calculator',
  validateSearch: calculatorSearch,
  search: { middlewares: [stripSearchParams(calculatorDefaults)] },
  staticData: { title: 'How much would you keep?' },
  component: lazyScreen(() => import('./features/calculator/calculator-screen.tsx'), 'CalculatorScreen'),
});

/** For everyone, signed in or not. */
const certificateRoute = createRoute({
  getParentRoute: () => root,
  path: '/certificates/$code',
  staticData: { title: 'Certificate' },
  component: lazyScreen(
    () => import('./features/learning/certificate/certificate-screen.tsx'),
    'CertificateScreen',
  ),
});

/** To be printed, so without the rail. */
const receiptRoute = createRoute({
  getParentRoute: () => root,
  path: '/receipts/$paymentId',
  beforeLoad: signedInOnly,
  staticData: { title: 'Receipt' },
  component: lazyScreen(() => import('./app/screens/receipt-page.tsx'), 'ReceiptPage'),
});

const statementRoute = createRoute({
  getParentRoute: () => root,
  path: '/statements/$groupId/$month',
  beforeLoad: signedInOnly,
  staticData: { title: 'Statement' },
  component: lazyScreen(() => import('./features/payments/earnings/statement-screen.tsx'), 'StatementScreen'),
});

const maintenanceRoute = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  staticData: { title: 'Back soon' },
  component: lazyScreen(() => import('./app/screens/maintenance-screen.tsx'), 'MaintenanceScreen'),
});

/** All signed-in pages share the rail, the tab bar and the live connection. */
const memberRoute = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: signedInOnly,
  component: lazyScreen(() => import('./app/frame/member-layout.tsx'), 'MemberLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/',
  validateSearch: homeSearch,
  search: { middlewares: [stripSearchParams({ search: '' })] },
  staticData: { title: 'Home' },
  component: lazyScreen(() => import('./features/home/home-screen.tsx'), 'HomeScreen'),
});

const startRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/start',
  validateSearch: startSearch,
  staticData: { title: 'Welcome' },
  component: lazyScreen(() => import('./features/start/start-screen.tsx'), 'StartScreen'),
});

const communitiesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/communities',
  validateSearch: communitySearch,
  search: { middlewares: [stripSearchParams(communitySearch.parse({}))] },
  staticData: { title: 'Communities' },
  component: lazyScreen(
    () => import('./features/communities/list/communities-screen.tsx'),
    'CommunitiesScreen',
  ),
});

const coursesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/courses',
  validateSearch: courseSearch,
  search: { middlewares: [stripSearchParams(courseSearch.parse({}))] },
  staticData: { title: 'Courses' },
  component: lazyScreen(() => import('./features/courses/list/courses-screen.tsx'), 'CoursesScreen'),
});

const createCommunityRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/communities/create',
  validateSearch: createCommunitySearch,
  staticData: { title: 'Create a community' },
  component: lazyScreen(
    () => import('./features/communities/form/create-community-screen.tsx'),
    'CreateCommunityScreen',
  ),
});

/** All pages of a community share its sidebar. */
const communityFrameRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'community',
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./app/community/community-frame.tsx'), 'CommunityFrame'),
});

const communityRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug',
  validateSearch: communityPageSearch,
  search: { middlewares: [stripSearchParams(communityPageSearch.parse({}))] },
  component: lazyScreen(() => import('./features/communities/page/community-screen.tsx'), 'CommunityScreen'),
});

const communityEditRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/edit',
  component: lazyScreen(
    () => import('./features/communities/form/community-edit-screen.tsx'),
    'CommunityEditScreen',
  ),
});

const createCourseRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/courses/create',
  component: lazyScreen(
    () => import('./features/courses/authoring/create-course-screen.tsx'),
    'CreateCourseScreen',
  ),
});

const editCourseRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/courses/$courseId',
  validateSearch: courseEditSearch,
  component: lazyScreen(
    () => import('./features/courses/authoring/edit-course-screen.tsx'),
    'EditCourseScreen',
  ),
});

const learnersRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/courses/$courseId/learners',
  validateSearch: learnersSearch,
  search: { middlewares: [stripSearchParams(learnersSearch.parse({}))] },
  component: lazyScreen(() => import('./features/courses/learners/learners-screen.tsx'), 'LearnersScreen'),
});

const courseLearnRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/courses/$courseId/learn',
  validateSearch: courseLearnSearch,
  component: lazyScreen(
    () => import('./features/learning/course/course-learn-screen.tsx'),
    'CourseLearnScreen',
  ),
});

/** The outline of the course is its sidebar. */
const lessonRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/communities/$slug/courses/$courseId/lessons/$lessonId',
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./features/learning/lesson/lesson-screen.tsx'), 'LessonScreen'),
});

const chatsRoute = createRoute({
  getParentRoute: () => communityFrameRoute,
  path: '/communities/$slug/chats',
  // Parameters that it does not know stay in the address (SPEC §2).
  validateSearch: (search: Record<string, unknown>): ChatsSearch => ({
    ...search,
    ...chatsSearch.parse(search),
  }),
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./features/chat/conversations/chats-screen.tsx'), 'ChatsScreen'),
});

const messagesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/messages',
  validateSearch: messagesSearch,
  search: { middlewares: [stripSearchParams({ tab: 'private' as const })] },
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./features/inbox/messages-screen.tsx'), 'MessagesScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  search: { middlewares: [stripSearchParams({ tab: 'profile' as const })] },
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const personRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/people/$userId',
  validateSearch: personSearch,
  search: { middlewares: [stripSearchParams({ wrote: 'posts' as const })] },
  component: lazyScreen(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyScreen(
    () => import('./features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});

const savedRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/saved',
  validateSearch: savedSearch,
  search: { middlewares: [stripSearchParams({ filter: 'all' as const })] },
  staticData: { title: 'Saved' },
  component: lazyScreen(() => import('./features/saved/saved-screen.tsx'), 'SavedScreen'),
});

const searchRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/search',
  validateSearch: searchPageSearch,
  search: { middlewares: [stripSearchParams({ q: '', kind: 'all' as const })] },
  staticData: { title: 'Search' },
  component: lazyScreen(() => import('./features/search/search-screen.tsx'), 'SearchScreen'),
});

const scheduledRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/scheduled',
  staticData: { title: 'Scheduled' },
  component: lazyScreen(() => import('./features/scheduled/scheduled-screen.tsx'), 'ScheduledScreen'),
});

const purchasesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/purchases',
  staticData: { title: 'What you bought' },
  component: lazyScreen(
    () => import('./features/payments/subscriptions/purchases-screen.tsx'),
    'PurchasesScreen',
  ),
});

const issuesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/issues',
  staticData: { title: 'Your reports' },
  component: lazyScreen(() => import('./features/reports/issues-screen.tsx'), 'IssuesScreen'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/analytics',
  staticData: { title: 'Analytics' },
  component: lazyScreen(() => import('./features/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
});

/** All pages of the administration share their list, and are shown to administrators only. */
const adminRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'admin',
  staticData: { hasOwnColumns: true },
  component: lazyScreen(() => import('./features/admin/admin-frame.tsx'), 'AdminFrame'),
});

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin',
  staticData: { title: 'Administration' },
  component: lazyScreen(() => import('./features/admin/home/admin-home-screen.tsx'), 'AdminHomeScreen'),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/users',
  validateSearch: accountsSearch,
  search: { middlewares: [stripSearchParams(accountsSearch.parse({}))] },
  staticData: { title: 'Users' },
  component: lazyScreen(() => import('./features/admin/users/admin-users-screen.tsx'), 'AdminUsersScreen'),
});

const adminCommunitiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/communities',
  validateSearch: groupListSearch,
  search: { middlewares: [stripSearchParams(groupListSearch.parse({}))] },
  staticData: { title: 'Communities' },
  component: lazyScreen(
    () => import('./features/admin/communities/admin-communities-screen.tsx'),
    'AdminCommunitiesScreen',
  ),
});

const adminCoursesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/courses',
  validateSearch: courseListSearch,
  search: { middlewares: [stripSearchParams(courseListSearch.parse({}))] },
  staticData: { title: 'Courses' },
  component: lazyScreen(
    () => import('./features/admin/courses/admin-courses-screen.tsx'),
    'AdminCoursesScreen',
  ),
});

const adminVerificationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/verification-requests',
  validateSearch: verificationsSearch,
  search: { middlewares: [stripSearchParams(verificationsSearch.parse({}))] },
  staticData: { title: 'Verification requests' },
  component: lazyScreen(
    () => import('./features/admin/verification/admin-verifications-screen.tsx'),
    'AdminVerificationsScreen',
  ),
});

const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/audit',
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearch.parse({}))] },
  staticData: { title: 'Audit log' },
  component: lazyScreen(() => import('./features/admin/audit/admin-audit-screen.tsx'), 'AdminAuditScreen'),
});

const adminReportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/reports',
  validateSearch: reportsSearch,
  search: { middlewares: [stripSearchParams(reportsSearch.parse({}))] },
  staticData: { title: 'Reports' },
  component: lazyScreen(
    () => import('./features/admin/reports/admin-reports-screen.tsx'),
    'AdminReportsScreen',
  ),
});

const adminPaymentsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/payments',
  validateSearch: paymentsSearch,
  search: { middlewares: [stripSearchParams(paymentsSearch.parse({}))] },
  staticData: { title: 'Payments' },
  component: lazyScreen(
    () => import('./features/admin/payments/admin-payments-screen.tsx'),
    'AdminPaymentsScreen',
  ),
});

const adminPayoutsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/payouts',
  staticData: { title: 'Payouts' },
  component: lazyScreen(() => import('./features/admin/admin-payouts-screen.tsx'), 'AdminPayoutsScreen'),
});

const adminRestrictionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/restrictions',
  validateSearch: restrictionsSearch,
  search: { middlewares: [stripSearchParams(restrictionsSearch.parse({}))] },
  staticData: { title: 'Restrictions' },
  component: lazyScreen(
    () => import('./features/admin/restrictions/admin-restrictions-screen.tsx'),
    'AdminRestrictionsScreen',
  ),
});

/** Decided by the deployment, not by the build: production has no tester pages (SPEC §2). */
function whereTestersAre(): void {
  if (!settings.test_pages) throw redirect({ to: '/', replace: true });
}

const websocketTesterRoute = createRoute({
  getParentRoute: () => root,
  path: '/test/websocket',
  beforeLoad: whereTestersAre,
  staticData: { title: 'WebSocket test' },
  component: lazyScreen(() => import('./qa/tester/tester-screen.tsx'), 'WebsocketTesterScreen'),
});

const sseTesterRoute = createRoute({
  getParentRoute: () => root,
  path: '/test/sse',
  beforeLoad: whereTestersAre,
  staticData: { title: 'SSE test' },
  component: lazyScreen(() => import('./qa/tester/tester-screen.tsx'), 'SseTesterScreen'),
});

const uiGalleryRoute = createRoute({
  getParentRoute: () => root,
  path: '/test/ui',
  beforeLoad: whereTestersAre,
  staticData: { title: 'Components' },
  component: lazyScreen(() => import('./qa/gallery/ui-gallery-screen.tsx'), 'UiGalleryScreen'),
});

const routeTree = root.addChildren([
  loginRoute,
  registerRoute,
  registerVerifyRoute,
  forgotPasswordRoute,
  resetPasswordVerifyRoute,
  resetPasswordRoute,
  landingRoute,
  previewRoute,
  calculatorRoute,
  certificateRoute,
  receiptRoute,
  statementRoute,
  maintenanceRoute,
  websocketTesterRoute,
  sseTesterRoute,
  uiGalleryRoute,
  memberRoute.addChildren([
    homeRoute,
    startRoute,
    communitiesRoute,
    coursesRoute,
    createCommunityRoute,
    communityFrameRoute.addChildren([
      communityRoute,
      communityEditRoute,
      createCourseRoute,
      editCourseRoute,
      learnersRoute,
      courseLearnRoute,
      chatsRoute,
    ]),
    lessonRoute,
    messagesRoute,
    notificationsRoute,
    savedRoute,
    searchRoute,
    scheduledRoute,
    purchasesRoute,
    issuesRoute,
    adminRoute.addChildren([
      adminHomeRoute,
      adminUsersRoute,
      adminCommunitiesRoute,
      adminCoursesRoute,
      adminVerificationsRoute,
      adminAuditRoute,
      adminReportsRoute,
      adminRestrictionsRoute,
      adminPaymentsRoute,
      adminPayoutsRoute,
    ]),
    analyticsRoute,
    settingsRoute,
    personRoute,
  ]),
]);

/** The only table of paths. It only lists screens that work. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  trailingSlash: 'preserve',
  defaultPreload: isLowData() ? false : 'intent',
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /**
     * The page's name for the window title, in English; translated with `t`. Screens of a single item set it
     * themselves.
     */
    title?: string;
    /** The screen renders its own columns with `AppPage`, including `main`; otherwise it is rendered inside `main`. */
    hasOwnColumns?: boolean;
  }
}
