import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { testerEndpoints } from '../contract/tester.ts';
import { createFirstAnswers } from './app/first-answers.ts';
import { registerContent } from './app/register-content.ts';
import { registerMoney } from './app/register-money.ts';
import { registerAccount } from './features/account/register-account.ts';
import { administrationRoutes } from './features/admin/administration.routes.ts';
import { registerAnalytics } from './features/analytics/register-analytics.ts';
import { createSessions, registerAuth } from './features/auth/register-auth.ts';
import { createNextEventOf, registerCalendar } from './features/calendar/register-calendar.ts';
import { createCommunityChats } from './features/chat/create-community-chats.ts';
import { createRemovedMessages } from './features/chat/messages/removals/removed-messages.ts';
import { withWritability } from './features/chat/private-announcements.ts';
import { announceEverywhere } from './features/communities/membership-announcements.ts';
import { createPageHead } from './features/communities/page-head/page-head.ts';
import { registerCommunities } from './features/communities/register-communities.ts';
import { createPublicCoursesOf } from './features/courses/public-courses.ts';
import { registerCourses } from './features/courses/register-courses.ts';
import { createLiveReadingAudit } from './features/feed/live-reading-audit.ts';
import { registerLearning } from './features/learning/register-learning.ts';
import { createOutlineSettler } from './features/learning/settle-outline.ts';
import { createBans } from './features/moderation/create-bans.ts';
import { createRestrictionsOf, registerRestrictions } from './features/moderation/register-restrictions.ts';
import { announceStaffLog } from './features/moderation/staff-log/announce-staff-log.ts';
import {
  createNotificationCore,
  registerNotifications,
} from './features/notifications/core/register-notifications.ts';
import { createReportedPaymentOf } from './features/payments/checkouts/reported-payment.ts';
import { reportedRefundOf } from './features/payments/refunds/reported-refund.ts';
import { createPointsService } from './features/points/points.service.ts';
import { registerReports } from './features/reports/register-reports.ts';
import { createRestrictionReports } from './features/reports/restriction-reports.ts';
import { tagRoutes } from './features/tags/tag.routes.ts';
import { createTagService } from './features/tags/tag.service.ts';
import { testerRoutes } from './features/tester/tester.routes.ts';
import { blockRoutes } from './features/users/blocks/block.routes.ts';
import { createBlockService } from './features/users/blocks/block.service.ts';
import { registerUsers } from './features/users/register-users.ts';
import { announceAudit } from './platform/audit/administration-news.ts';
import { type AppDeps, type Context, createPlatform } from './platform/context.ts';
import { serveApiDocument } from './platform/http/api/api-page.ts';
import { apiDocument } from './platform/http/api/openapi.ts';
import { finishRequests } from './platform/http/finish-requests.ts';
import { devMailRoutes } from './platform/mail/dev-mail.routes.ts';
import { registerClient } from './platform/register-client.ts';
import { registerRealtime } from './realtime/register-realtime.ts';

/** Builds all features and connects them. Does not listen yet; `app.close()` releases everything. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const platform = await createPlatform(deps);
  const { app, config } = platform;
  const sessions = createSessions(platform);
  const noteListening = createLiveReadingAudit(platform);
  const realtime = await registerRealtime(platform, { sessions, noteListening });
  const { implement, assertComplete } = platform.createImplement(sessions.callerOf, sessions.suspensionOf);
  const context: Context = { ...platform, implement, audit: announceStaffLog(announceAudit(platform.audit)) };

  const restrictionsOf = createRestrictionsOf(context);
  const { me, settings, users } = registerUsers(context, {
    restrictionsOf: (id) => restrictionsOf(null, id),
  });
  const core = createNotificationCore(platform, { isOnline: realtime.isOnline, settings });
  const { notifier, messagePush } = core;
  const auth = registerAuth(context, { sessions, notifier, currentUser: me.get });
  tagRoutes(implement, createTagService(context));
  const community = registerCommunities(context, {
    notifier,
    chats: createCommunityChats(context),
    restrictionsOf,
    bans: createBans(context),
    nextEventOf: createNextEventOf(context),
    publicCoursesOf: createPublicCoursesOf(context),
  });
  const { communities, memberships, paidAccess } = community;
  const outline = createOutlineSettler({ ...context, notifier });
  const courses = registerCourses(context, { communities, notifier, outline });
  registerMoney(context, { communities, notifier, paidAccess, callerOf: sessions.callerOf });
  blockRoutes(implement, createBlockService({ ...context, withWritability }));
  const { chat, feed, uploads, files } = await registerContent(context, {
    ...{ communities, notifier, messagePush, paidAccess, courses, me, sessions },
    communityUploadTargets: community.uploadTargets,
  });
  const restrictions = registerRestrictions(context, {
    ...{ communities, notifier, members: community.members, reports: createRestrictionReports() },
    messages: createRemovedMessages({ notifier, points: createPointsService(context) }),
    content: feed.removed,
  });
  administrationRoutes(context);
  registerReports(context, {
    ...feed,
    users,
    communities,
    notifier,
    messages: chat.messages,
    paymentOf: createReportedPaymentOf(context),
    refundOf: reportedRefundOf,
    courses: courses.access,
    courseChanges: courses.courseChanges,
    lessonChanges: courses.lessonChanges,
    settings: community.settings,
    restrictions,
  });
  registerNotifications(context, core, { communities, access: feed.access });
  registerAnalytics(context, { communities, realtime });
  registerCalendar(context, { communities, notifier });
  registerLearning(context, { access: courses.access, notifier, ...sessions });
  registerAccount(context, {
    auth,
    notifier,
    withWritability,
    announceEverywhere,
    leaveAll: memberships.leaveAll,
    removeMessage: chat.messages.remove,
    async forgetUploads(userId) {
      await feed.postChanges.removeFilesOf(userId);
      await feed.commentChanges.removeFilesOf(userId);
      await files.forgetUser(userId);
      await uploads.sweeping.forget(userId);
    },
  });
  if (config.hasTestPages) testerRoutes(implement, { ...context, realtime });
  assertComplete(config.hasTestPages ? [...allEndpoints, ...testerEndpoints] : allEndpoints);

  if (config.devMail) devMailRoutes(app, { folder: platform.mailFolder, ...config.devMail });
  if (config.hasApiPage)
    serveApiDocument(app, { ...platform, describe: () => describeApi(platform.apiBase) });
  if (deps.client)
    await registerClient(platform, deps.client, {
      headOf: createPageHead(platform),
      firstAnswersFor: createFirstAnswers(platform),
    });
  finishRequests(app, deps);
  return app;
}

function describeApi(apiBase: string) {
  return apiDocument(allEndpoints, { apiBase, version: packageJson.version });
}
