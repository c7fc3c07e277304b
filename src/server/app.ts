import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { testerEndpoints } from '../contract/tester.ts';
import { registerAccount } from './account/register-account.ts';
import { createSessions, registerAuth } from './auth/register-auth.ts';
import { blockRoutes } from './blocks/block.routes.ts';
import { createBlockService } from './blocks/block.service.ts';
import { registerCalendar } from './calendar/register-calendar.ts';
import { createCommunityChats } from './chat/create-community-chats.ts';
import { withWritability } from './chat/private-announcements.ts';
import { registerChat } from './chat/register-chat.ts';
import { announceEverywhere } from './communities/place-announcements.ts';
import { registerCommunities } from './communities/register-communities.ts';
import { type AppDeps, type Context, createPlatform } from './context.ts';
import { createListeningNotes } from './feed/listening-notes.ts';
import { registerFeed } from './feed/register-feed.ts';
import { createWritingService } from './feed/writing.service.ts';
import { homeRoutes } from './home/home.routes.ts';
import { createHomeService } from './home/home.service.ts';
import { serveApiDocument } from './http/api-page.ts';
import { finishRequests } from './http/finish-requests.ts';
import { apiDocument } from './http/openapi.ts';
import { registerClient } from './http/register-client.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { createNotificationCore, registerNotifications } from './notifications/register-notifications.ts';
import { createPageHead } from './page-head/page-head.ts';
import { registerRealtime } from './realtime/register-realtime.ts';
import { createMutesOf, registerRestrictions } from './restrictions/register-restrictions.ts';
import { switcherRoutes } from './switcher/switcher.routes.ts';
import { createSwitcherService } from './switcher/switcher.service.ts';
import { tagRoutes } from './tags/tag.routes.ts';
import { createTagService } from './tags/tag.service.ts';
import { testerRoutes } from './tester/tester.routes.ts';
import { registerUploads } from './uploads/register-uploads.ts';
import { registerUsers } from './users/register-users.ts';

/** The list of features, each with what it uses of the others. Nothing listens yet, and nothing outlives `app.close()`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const platform = await createPlatform(deps);
  const { app, config } = platform;
  const sessions = createSessions(platform);
  const noteListening = createListeningNotes(platform);
  const realtime = await registerRealtime(platform, { sessions, noteListening });
  const { implement, assertComplete } = platform.createImplement(sessions.callerOf);
  const context: Context = { ...platform, implement };

  const { me, settings } = registerUsers(context);
  const core = createNotificationCore(platform, { isHere: realtime.isHere, settings });
  const { teller, messagePush } = core;
  const auth = registerAuth(context, { sessions, teller, currentUser: me.get });
  const uploads = await registerUploads(context, { ...sessions, setPicture: me.setPicture });
  tagRoutes(implement, createTagService(context));
  const { communities, memberships } = registerCommunities(context, {
    teller,
    chats: createCommunityChats(context),
    mutesOf: createMutesOf(context),
  });
  const shared = { ...context, communities, teller };
  registerRestrictions(context, shared);
  const writing = createWritingService(context);
  const chat = registerChat(context, { communities, teller, messagePush, writing, ...sessions });
  blockRoutes(implement, createBlockService({ ...context, withWritability }));
  const access = registerFeed(context, { communities, teller, writing });
  registerNotifications(context, core, { communities, access });
  registerCalendar(context, { communities, teller });
  homeRoutes(implement, createHomeService({ ...shared, ...chat }));
  switcherRoutes(implement, createSwitcherService(context));
  registerAccount(context, {
    auth,
    teller,
    withWritability,
    announceEverywhere,
    leaveAll: memberships.leaveAll,
    removeMessage: chat.messages.remove,
    forgetUploads: uploads.forget,
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
