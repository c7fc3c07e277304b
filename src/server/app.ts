import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { testerEndpoints } from '../contract/tester.ts';
import { registerAccount } from './features/account/register-account.ts';
import { administrationRoutes } from './features/admin/administration.routes.ts';
import { registerAnalytics } from './features/analytics/register-analytics.ts';
import { createAttachmentKeeper } from './features/attachments/attachment-keeper.ts';
import { createAttachmentTargets } from './features/attachments/attachment-targets.ts';
import { registerAttachments } from './features/attachments/register-attachments.ts';
import { createSessions, registerAuth } from './features/auth/register-auth.ts';
import { createNextEventOf, registerCalendar } from './features/calendar/register-calendar.ts';
import { createCommunityChats } from './features/chat/create-community-chats.ts';
import { withWritability } from './features/chat/private-announcements.ts';
import { registerChat } from './features/chat/register-chat.ts';
import { announceEverywhere } from './features/communities/membership-announcements.ts';
import { createPageHead } from './features/communities/page-head/page-head.ts';
import { registerCommunities } from './features/communities/register-communities.ts';
import { registerCoupons } from './features/coupons/register-coupons.ts';
import { registerCourses } from './features/courses/register-courses.ts';
import { createCommentLinkSite } from './features/feed/comments/comment-link-site.ts';
import { createLiveReadingAudit } from './features/feed/live-reading-audit.ts';
import { createPostPollSite } from './features/feed/posts/post-poll-site.ts';
import { registerFeed } from './features/feed/register-feed.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { createHomeService } from './features/home/home.service.ts';
import { registerLearning } from './features/learning/register-learning.ts';
import { createLinkKeeper } from './features/link-cards/link-keeper.ts';
import { registerLinkCards } from './features/link-cards/register-link-cards.ts';
import { createBans } from './features/moderation/create-bans.ts';
import { createRestrictionsOf, registerRestrictions } from './features/moderation/register-restrictions.ts';
import { announceStaffLog } from './features/moderation/staff-log/announce-staff-log.ts';
import { createWritingService } from './features/moderation/writing.service.ts';
import { moneyRoutes } from './features/money/money.routes.ts';
import { createPlatformPlanService } from './features/money/platform-plan.service.ts';
import { createUsageService } from './features/money/usage.service.ts';
import {
  createNotificationCore,
  registerNotifications,
} from './features/notifications/core/register-notifications.ts';
import { proofUploadTarget } from './features/payments/proofs/proof-upload-target.ts';
import { registerProvider } from './features/payments/providers/register-provider.ts';
import { registerPayments } from './features/payments/register-payments.ts';
import { planRoutes } from './features/plans/plan.routes.ts';
import { createPlanService } from './features/plans/plan.service.ts';
import { createLeaderboardService } from './features/points/leaderboard.service.ts';
import { pointsRoutes } from './features/points/points.routes.ts';
import { createPointsService } from './features/points/points.service.ts';
import { createPollKeeper } from './features/polls/poll-keeper.ts';
import { registerPolls } from './features/polls/register-polls.ts';
import { registerReports } from './features/reports/register-reports.ts';
import { reportUploadTarget } from './features/reports/report-upload-target.ts';
import { savedRoutes } from './features/saved/saved.routes.ts';
import { createSavedService } from './features/saved/saved.service.ts';
import { registerScheduled } from './features/scheduled/register-scheduled.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearchService } from './features/search/search.service.ts';
import { registerSubscriptions } from './features/subscriptions/register-subscriptions.ts';
import { createSubscriptions } from './features/subscriptions/subscription.service.ts';
import { tagRoutes } from './features/tags/tag.routes.ts';
import { createTagService } from './features/tags/tag.service.ts';
import { testerRoutes } from './features/tester/tester.routes.ts';
import { avatarTarget } from './features/uploads/avatar-target.ts';
import { registerUploads } from './features/uploads/register-uploads.ts';
import { blockRoutes } from './features/users/blocks/block.routes.ts';
import { createBlockService } from './features/users/blocks/block.service.ts';
import { registerUsers } from './features/users/register-users.ts';
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
  const context: Context = { ...platform, implement, audit: announceStaffLog(platform.audit) };

  const restrictionsOf = createRestrictionsOf(context);
  const { me, settings, users } = registerUsers(context, {
    restrictionsOf: (id) => restrictionsOf(null, id),
  });
  const core = createNotificationCore(platform, { isOnline: realtime.isOnline, settings });
  const { notifier, messagePush } = core;
  const auth = registerAuth(context, { sessions, notifier, currentUser: me.get });
  tagRoutes(implement, createTagService(context));
  const provider = registerProvider(platform);
  const {
    communities,
    memberships,
    members,
    paidAccess,
    settings: communitySettings,
    uploadTargets,
  } = registerCommunities(context, {
    notifier,
    chats: createCommunityChats(context),
    restrictionsOf,
    bans: createBans(context),
    nextEventOf: createNextEventOf(context),
  });
  const courses = registerCourses(context, { communities, notifier });
  const shared = { ...context, communities, notifier };
  registerRestrictions(context, { ...shared, members });
  const subscriptions = createSubscriptions({ ...context, paidAccess });
  registerPayments(context, {
    ...{ communities, notifier, subscriptions, paidAccess, provider, callerOf: sessions.callerOf },
    ...{ settlement: config.payments.settlement, taxMode: config.payments.taxMode },
    ...registerCoupons(context, { communities, paidAccess }),
  });
  planRoutes(implement, createPlanService(shared));
  registerSubscriptions(context, { paidAccess, notifier, callerOf: sessions.callerOf });
  moneyRoutes(implement, { plans: createPlatformPlanService(context), usage: createUsageService(shared) });
  const writing = createWritingService(context);
  const points = createPointsService(context);
  const polls = createPollKeeper(context);
  const links = createLinkKeeper({ ...context, isOn: config.hasLinkCards });
  const attachments = createAttachmentKeeper(context);
  pointsRoutes(implement, createLeaderboardService(shared));
  const chat = registerChat(context, {
    communities,
    notifier,
    messagePush,
    writing,
    points,
    polls,
    links,
    attachments,
    ...sessions,
  });
  blockRoutes(implement, createBlockService({ ...context, withWritability }));
  const written = { writing, points, polls, links, attachments };
  const feed = registerFeed(context, { communities, notifier, lessons: courses.access, ...written });
  const { access, posts } = feed;
  const sites = { chat_message_id: chat.pollSite, post_id: createPostPollSite({ access, writing }) };
  registerPolls(context, { sites });
  const textSites = { ...sites, comment_id: createCommentLinkSite({ access }) };
  registerLinkCards(context, { sites: textSites });
  const admit = { message_file: chat.admitFile, ...feed.admitFile };
  const uploads = await registerUploads(context, {
    ...sessions,
    targets: {
      ...{ ...uploadTargets, ...courses.uploadTargets, avatar: avatarTarget(me) },
      ...createAttachmentTargets({ ...context, admit }),
      report_image: reportUploadTarget(context),
      proof_image: proofUploadTarget({ ...shared, paidAccess }),
    },
  });
  const files = registerAttachments(context, { ...sessions, ...uploads, sites: textSites });
  administrationRoutes(context);
  registerReports(context, {
    ...feed,
    users,
    communities,
    notifier,
    messages: chat.messages,
    courses: courses.access,
    courseChanges: courses.courseChanges,
    lessonChanges: courses.lessonChanges,
    settings: communitySettings,
  });
  registerNotifications(context, core, { communities, access });
  registerAnalytics(context, { communities, realtime });
  registerCalendar(context, { communities, notifier });
  registerLearning(context, { access: courses.access, notifier, ...sessions });
  homeRoutes(implement, createHomeService({ ...shared, ...chat }));
  savedRoutes(implement, createSavedService(context));
  registerScheduled(context, { ...chat, communities, notifier, posts, attachments });
  searchRoutes(implement, createSearchService(context));
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
  if (deps.client) await registerClient(platform, deps.client, createPageHead(platform));
  finishRequests(app, deps);
  return app;
}

function describeApi(apiBase: string) {
  return apiDocument(allEndpoints, { apiBase, version: packageJson.version });
}
