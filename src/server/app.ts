import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { testerEndpoints } from '../contract/tester.ts';
import { registerAccount } from './features/account/register-account.ts';
import { createSessions, registerAuth } from './features/auth/register-auth.ts';
import { registerCalendar } from './features/calendar/register-calendar.ts';
import { createCommunityChats } from './features/chat/create-community-chats.ts';
import { withWritability } from './features/chat/private-announcements.ts';
import { registerChat } from './features/chat/register-chat.ts';
import { announceEverywhere } from './features/communities/membership-announcements.ts';
import { createPageHead } from './features/communities/page-head/page-head.ts';
import { registerCommunities } from './features/communities/register-communities.ts';
import { createLiveReadingAudit } from './features/feed/live-reading-audit.ts';
import { registerFeed } from './features/feed/register-feed.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { createHomeService } from './features/home/home.service.ts';
import { createMutesOf, registerRestrictions } from './features/moderation/register-restrictions.ts';
import { createWritingService } from './features/moderation/writing.service.ts';
import {
  createNotificationCore,
  registerNotifications,
} from './features/notifications/core/register-notifications.ts';
import { createLeaderboardService } from './features/points/leaderboard.service.ts';
import { pointsRoutes } from './features/points/points.routes.ts';
import { createPointsService } from './features/points/points.service.ts';
import { switcherRoutes } from './features/switcher/switcher.routes.ts';
import { createSwitcherService } from './features/switcher/switcher.service.ts';
import { tagRoutes } from './features/tags/tag.routes.ts';
import { createTagService } from './features/tags/tag.service.ts';
import { testerRoutes } from './features/tester/tester.routes.ts';
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
  const { implement, assertComplete } = platform.createImplement(sessions.callerOf);
  const context: Context = { ...platform, implement };

  const { me, settings } = registerUsers(context);
  const core = createNotificationCore(platform, { isOnline: realtime.isOnline, settings });
  const { notifier, messagePush } = core;
  const auth = registerAuth(context, { sessions, notifier, currentUser: me.get });
  const uploads = await registerUploads(context, { ...sessions, setPicture: me.setPicture });
  tagRoutes(implement, createTagService(context));
  const { communities, memberships } = registerCommunities(context, {
    notifier,
    chats: createCommunityChats(context),
    mutesOf: createMutesOf(context),
  });
  const shared = { ...context, communities, notifier };
  registerRestrictions(context, shared);
  const writing = createWritingService(context);
  const points = createPointsService(context);
  pointsRoutes(implement, createLeaderboardService(shared));
  const chat = registerChat(context, { communities, notifier, messagePush, writing, points, ...sessions });
  blockRoutes(implement, createBlockService({ ...context, withWritability }));
  const access = registerFeed(context, { communities, notifier, writing, points });
  registerNotifications(context, core, { communities, access });
  registerCalendar(context, { communities, notifier });
  homeRoutes(implement, createHomeService({ ...shared, ...chat }));
  switcherRoutes(implement, createSwitcherService(context));
  registerAccount(context, {
    auth,
    notifier,
    withWritability,
    announceEverywhere,
    leaveAll: memberships.leaveAll,
    removeMessage: chat.messages.remove,
    forgetUploads: uploads.deletePictures,
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
