import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { allEndpoints } from '../contract/all-endpoints.ts';
import { testerEndpoints } from '../contract/tester.ts';
import { activityRoutes } from './account/activity.routes.ts';
import { consentRoutes } from './account/consent.routes.ts';
import { createConsentService } from './account/consent.service.ts';
import { deletionRoutes } from './account/deletion.routes.ts';
import { createDeletionService } from './account/deletion.service.ts';
import { createDeletionMail } from './account/deletion-mail.ts';
import { createErasureService } from './account/erasure.service.ts';
import { exportFileRoutes, exportRoutes } from './account/export.routes.ts';
import { createExportService } from './account/export.service.ts';
import { restorePageRoutes } from './account/restore-page.routes.ts';
import { createAudit } from './audit/audit.ts';
import { authRepo } from './auth/auth.repo.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createAuthService } from './auth/auth.service.ts';
import { createCodeRepo } from './auth/code.repo.ts';
import { createCodes } from './auth/codes.ts';
import { createPasswordProof } from './auth/password-proof.ts';
import { createPasswords } from './auth/passwords.ts';
import { registrationRepo } from './auth/registration.repo.ts';
import { createSessionRepo } from './auth/session.repo.ts';
import { sessionRoutes } from './auth/session.routes.ts';
import { createSessionService, type SessionService } from './auth/session.service.ts';
import { createSessionListService } from './auth/session-list.service.ts';
import { blockRoutes } from './blocks/block.routes.ts';
import { createBlockService } from './blocks/block.service.ts';
import { type Bus, createBus } from './bus.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { createCalendarService } from './calendar/calendar.service.ts';
import { createCalendarAccess } from './calendar/calendar-access.ts';
import { createCalendarChangeService } from './calendar/calendar-change.service.ts';
import { feedAddressRoutes } from './calendar/feed-address.routes.ts';
import { createFeedAddressService } from './calendar/feed-address.service.ts';
import { createIcsService } from './calendar/ics.service.ts';
import { createPlanner } from './calendar/planner.ts';
import { createRsvpService } from './calendar/rsvp.service.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { createChatMembershipService } from './chat/chat-membership.service.ts';
import { createChatSearchService } from './chat/chat-search.service.ts';
import { createConversationService } from './chat/conversation.service.ts';
import { createMessageService } from './chat/message.service.ts';
import { createPinService } from './chat/pin.service.ts';
import { createPreferenceService } from './chat/preference.service.ts';
import { withWritability } from './chat/private-announcements.ts';
import { privateChatRoutes } from './chat/private-chat.routes.ts';
import { createPrivateConversationService } from './chat/private-conversation.service.ts';
import { createReactionService } from './chat/reaction.service.ts';
import { createRevisionService } from './chat/revision.service.ts';
import type { Clock, Random, Timers } from './clock.ts';
import { createCommunityRepo } from './communities/community.repo.ts';
import { communityRoutes } from './communities/community.routes.ts';
import { type CommunityService, createCommunityService } from './communities/community.service.ts';
import { createCommunitySearchRepo } from './communities/community-search.repo.ts';
import { createFoundingService } from './communities/founding.service.ts';
import { createInviteRepo } from './communities/invite.repo.ts';
import { inviteRoutes } from './communities/invite.routes.ts';
import { createInviteService, inviteHash } from './communities/invite.service.ts';
import { memberChangeRoutes } from './communities/member-change.routes.ts';
import { createMemberChangeService } from './communities/member-change.service.ts';
import { createMembershipService } from './communities/membership.service.ts';
import { announceEverywhere } from './communities/place-announcements.ts';
import { settingsRoutes } from './communities/settings.routes.ts';
import { createSettingsService } from './communities/settings.service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createDatabase } from './db/pool.ts';
import { createWithTx, type WithTx } from './db/transaction.ts';
import { createDeliveryRepo } from './delivery/delivery.repo.ts';
import { createDeliveryListener } from './delivery/delivery-listener.ts';
import { createDeliverySweep } from './delivery/delivery-sweep.ts';
import { createInbox } from './delivery/inbox.ts';
import { ledgerRoutes } from './delivery/ledger.routes.ts';
import { createLedgerService } from './delivery/ledger.service.ts';
import { createMailDelivery } from './delivery/mail-delivery.ts';
import { createMemberDelivery } from './delivery/member-delivery.ts';
import { createMissedChats } from './delivery/missed-chats.ts';
import { unsubscribeRoutes } from './delivery/unsubscribe.routes.ts';
import { createCommentService } from './feed/comment.service.ts';
import { createCommentChangeService } from './feed/comment-change.service.ts';
import { createContentReactionService } from './feed/content-reaction.service.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { createFeedAccess } from './feed/feed-access.ts';
import { createListeningNotes } from './feed/listening-notes.ts';
import { createPostService } from './feed/post.service.ts';
import { createPostChangeService } from './feed/post-change.service.ts';
import { createWritingService } from './feed/writing.service.ts';
import { homeRoutes } from './home/home.routes.ts';
import { createHomeService } from './home/home.service.ts';
import { serveApiDocument } from './http/api-page.ts';
import { createClientAddress } from './http/client-address.ts';
import type { ClientBuild } from './http/client-build.ts';
import { finishRequests } from './http/finish-requests.ts';
import { createGround, type Ground } from './http/ground.ts';
import type { Implement } from './http/implement.ts';
import { createKeptAssets } from './http/kept-assets.ts';
import { apiDocument } from './http/openapi.ts';
import { serveClient } from './http/static.ts';
import { createIdempotency, type Idempotency, type Once } from './idempotency/idempotency.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createAccountMails } from './mail/account-mails.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { createFileMailer } from './mail/file-mailer.ts';
import { forgetMails } from './mail/forget-mails.ts';
import { createMailRoom } from './mail/mail-room.ts';
import type { Mailer } from './mail/mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { meRepo } from './me/me.repo.ts';
import { meRoutes } from './me/me.routes.ts';
import { createMeService } from './me/me.service.ts';
import { createMemberRepo } from './members/member.repo.ts';
import { memberRoutes } from './members/member.routes.ts';
import { createMemberService } from './members/member.service.ts';
import { type BadgeService, createBadgeService } from './notifications/badge.service.ts';
import { createLevelService } from './notifications/level.service.ts';
import type { NotificationListener, Teller } from './notifications/news.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { createNotificationService, type NotificationService } from './notifications/notification.service.ts';
import { createTeller } from './notifications/teller.ts';
import { createPageHead } from './page-head/page-head.ts';
import { createMessagePush, type MessagePush } from './push/message-push.ts';
import { createPushRepo } from './push/push.repo.ts';
import { pushRoutes } from './push/push.routes.ts';
import { createPushDelivery } from './push/push-delivery.ts';
import { createPushServiceClient, type PushServiceClient } from './push/push-service-client.ts';
import { createPushSubscriptionService } from './push/push-subscription.service.ts';
import { createVapidKeys } from './push/vapid-keys.ts';
import { type ActionLimits, createActionLimits } from './rate/action-limits.ts';
import { createRateLimiter } from './rate/rate-limiter.ts';
import type { LoopDelay } from './realtime/loop-delay.ts';
import { realtimeRoutes } from './realtime/realtime.routes.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { repeat } from './repeat.ts';
import { createRestrictionRepo } from './restrictions/restriction.repo.ts';
import { restrictionRoutes } from './restrictions/restriction.routes.ts';
import { createRestrictionService } from './restrictions/restriction.service.ts';
import { createSeekUnannounced, type SeekUnannounced } from './seek-unannounced.ts';
import { userSettingsRoutes } from './settings/user-settings.routes.ts';
import { createUserSettingsService } from './settings/user-settings.service.ts';
import type { DiskRoom } from './storage/disk-room.ts';
import { createDiskStore } from './storage/disk-store.ts';
import type { FileStore } from './storage/file-store.ts';
import { createS3Store } from './storage/s3-store.ts';
import { switcherRoutes } from './switcher/switcher.routes.ts';
import { createSwitcherService } from './switcher/switcher.service.ts';
import { tagRoutes } from './tags/tag.routes.ts';
import { createTagService } from './tags/tag.service.ts';
import { testerRoutes } from './tester/tester.routes.ts';
import { createCoverRepo } from './uploads/cover.repo.ts';
import { type CoverService, createCoverService } from './uploads/cover.service.ts';
import { ANYWHERE, type FetchRules, OPEN_INTERNET } from './uploads/fetch-bytes.ts';
import { createUploadRepo } from './uploads/upload.repo.ts';
import { uploadCallRoutes, uploadFileRoutes } from './uploads/upload.routes.ts';
import { createUploadService } from './uploads/upload.service.ts';
import { userRoutes } from './users/user.routes.ts';
import { createUserService } from './users/user.service.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { createVerificationService } from './verification/verification.service.ts';

/** All that the server takes from outside. A test hands over its own clock, chance, timers and database. */
export interface AppDeps {
  readonly config: Config;
  /** Key of the hashes of codes and tokens. */
  readonly secret: string;
  readonly pool: Pool;
  /** Null: only the API is served, as while developing. */
  readonly client: ClientBuild | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly loopDelay: LoopDelay;
  /** Absent: this node stores nothing by itself. */
  readonly disk?: DiskRoom;
  readonly log: Logger;
}

/** What the features share, besides what came from outside. */
interface Shared extends AppDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly audit: ReturnType<typeof createAudit>;
  /** How much of what reaches others one person may do. */
  readonly actionLimits: ActionLimits;
  readonly once: Once;
  readonly confirm: SessionService['confirm'];
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly store: FileStore;
  readonly badges: BadgeService;
  readonly listener: NotificationListener;
  readonly teller: Teller;
  readonly pushKeys: ReturnType<typeof createVapidKeys>;
  readonly push: PushServiceClient;
  /** Whether somebody has a page open, on whatever node. */
  readonly isHere: (userId: string) => boolean;
  readonly messagePush: MessagePush;
  readonly unannounced: SeekUnannounced;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Workers start when whoever listens starts them, and stop with the app. */
    jobs: Jobs;
  }
}

/** Wires everything. Nothing listens yet, and nothing of it outlives `app.close()`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, clock, random, timers, log } = deps;

  const db = createDatabase(pool);
  const bus = await createBus(deps);
  const { sharedCounts } = bus;
  const ground = await createGround({ ...deps, sharedCounts, ping: () => db.query('select 1') });
  const { app } = ground;
  const sessions = createSessionService({ repo: createSessionRepo(db), clock, random });
  const audit = createAudit({ clock, random });
  const realtime = wireRealtime({ ...deps, db, audit, sessions }, ground, bus);
  const badges = createBadgeService({ db, timers, log, withTx: (fn) => withTx(fn) });
  const withTx: WithTx = createWithTx({
    pool,
    random,
    timers,
    log,
    onCommitted(events) {
      realtime.onCommitted(events);
      badges.onCommitted(events);
    },
    onUnsure: () => unannounced.begin(),
  });
  const unannounced = createSeekUnannounced({
    timers,
    log,
    seek: async () => void (await Promise.all([realtime.tail.look(), badges.recover('minute')])),
  });
  app.addHook('preClose', async () => unannounced.close());
  const idempotency = createIdempotency({ db, clock, onReplay: unannounced.begin });
  const jobs = await createJobs({ ...deps, metrics: ground.metrics });
  app.decorate('jobs', jobs);
  const listener = createDeliveryListener({ clock, jobs });
  const pushKeys = createVapidKeys(db, config);
  const push = createPushServiceClient({ keys: pushKeys, hosts: config.pushHosts });
  const settingsOf = createUserSettingsService({ db, withTx }).of;
  const actionLimits = createActionLimits({ clock, isOn: config.isRateLimited });
  const shared: Shared = {
    ...deps,
    db,
    withTx,
    audit,
    actionLimits,
    once: idempotency.once,
    confirm: sessions.confirm,
    jobs,
    mailer: createMailer(deps),
    store: createStore(deps),
    badges,
    listener,
    teller: createTeller({ clock, random, listener, actionLimits }),
    pushKeys,
    push,
    isHere: realtime.isHere,
    unannounced,
    messagePush: createMessagePush({ db, clock, jobs, settingsOf, push, isHere: realtime.isHere }),
  };
  keepBadges(app, shared);

  const { implement, assertComplete } = ground.createImplement(sessions.callerOf, sessions.claimantOf);

  const accounts = wireAccounts(implement, shared, sessions, idempotency);
  app.addHook('onClose', async () => {
    await jobs.stop();
    await badges.close();
    await accounts.close();
  });
  await uploadFileRoutes(app, {
    ...ground,
    uploads: accounts.uploads,
    covers: accounts.covers,
    apiBase: config.apiBase,
    callerOf: sessions.callerOf,
  });
  restorePageRoutes(app, accounts.deletion.restore);
  exportFileRoutes(app, {
    ...ground,
    exports: accounts.exports,
    apiBase: config.apiBase,
    callerOf: sessions.callerOf,
  });
  wireCalendar(ground, implement, {
    ...shared,
    communities: wireCommunities(implement, { ...shared, ...accounts }),
  });
  if (config.hasTestPages) testerRoutes(implement, { ...shared, realtime });
  assertComplete(config.hasTestPages ? [...allEndpoints, ...testerEndpoints] : allEndpoints);

  unsubscribeRoutes(app, { ...deps, updateSettings: createUserSettingsService(shared).update });
  if (config.devMail) devMailRoutes(app, { folder: mailFolder(config), ...config.devMail });
  if (config.hasApiPage) {
    const { apiBase } = config;
    serveApiDocument(app, {
      apiBase,
      describe: () => apiDocument(allEndpoints, { apiBase, version: packageJson.version }),
    });
  }
  if (deps.client) await wireClient(app, { ...shared, build: deps.client });
  finishRequests(app, deps);
  return app;
}

/** How often a node says which build it serves, and looks for files that no build needs. */
const KEEP_ASSETS_EVERY_MS = 60 * 60 * 1000;

/** The first page is sent when all nodes can serve its files. Without its store, the node serves its own files alone. */
async function wireClient(app: FastifyInstance, deps: Shared & { readonly build: ClientBuild }) {
  const { config, log, build } = deps;
  const headOf = createPageHead({ ...deps, publicUrl: config.publicUrl });
  const assets = createKeptAssets(deps);
  await serveClient(app, { config, build, headOf, assets });
  app.addHook('onReady', () =>
    assets
      .keep(build)
      .catch((error) => log.error({ err: error }, 'other nodes cannot serve the files of this build')),
  );
  const stop = repeat(
    { ...deps, logger: log },
    () => KEEP_ASSETS_EVERY_MS,
    async () => {
      await assets.keep(build);
      await assets.sweep();
    },
  );
  app.addHook('preClose', async () => stop());
}

/** Sockets move away before requests are finished: `close` of an HTTP server waits for them for ever. */
function wireRealtime(
  deps: AppDeps & Pick<Shared, 'db' | 'audit'> & { readonly sessions: SessionService },
  ground: Ground,
  { nodeId, engine }: Bus,
): Realtime {
  const { app, cookie, isAllowedOrigin, metrics, health } = ground;
  const realtime = createRealtime({
    ...deps,
    engine,
    noteListening: createListeningNotes(deps),
    isAllowedOrigin,
    addressOf: createClientAddress(deps.config),
    sessionTokenOf: (headers) => cookie.credentialOf(headers)?.token ?? null,
    stage: deps.config.stage,
    nodeId,
    build: deps.client?.id ?? 'dev',
    // Load tests open thousands of connections from one address.
    ...(!deps.config.isRateLimited && {
      limits: {
        handshakesPerMinute: 1e6,
        handshakeBurst: 1e6,
        personHandshakesPerMinute: 1e6,
        personHandshakeBurst: 1e6,
        asksPerMinute: 1e6,
        askBurst: 1e6,
      },
    }),
  });
  realtime.attach(app.server);
  realtimeRoutes(app, { ...ground, realtime, callerOf: deps.sessions.callerOf });
  health.detail('realtime', realtime.tail.health);
  metrics.gauge('realtime_degraded', '1 while this node or another one cannot reach Redis', () =>
    realtime.stats().isDegraded ? 1 : 0,
  );
  metrics.gauge('realtime_connections', 'Open live connections', () => realtime.stats().connections);
  metrics.gauge('realtime_topics', 'Topics with a reader here', () => realtime.stats().topics);
  metrics.gauge(
    'realtime_outstanding_bytes',
    'Bytes handed to sockets and not yet sent',
    () => realtime.stats().outstandingBytes,
  );
  metrics.gauge(
    'realtime_delivered_total',
    'Events handed to readers',
    () => realtime.stats().deliveredTotal,
  );
  metrics.gauge('realtime_repairs_total', 'Holes filled from the log', () => realtime.stats().repairsTotal);
  metrics.gauge(
    'realtime_loop_delay_ms',
    'How late this process is, 99th percentile',
    () => realtime.stats().loopDelayMs,
  );
  app.addHook('preClose', async () => {
    await realtime.drain();
    await realtime.close();
  });
  return realtime;
}

/** What a node that died owes is told by whichever starts, or by another within a minute. */
function keepBadges(app: FastifyInstance, { badges, timers, log, random }: Shared): void {
  app.addHook('onReady', () => badges.recover('start'));
  const stop = repeat(
    { timers, random, logger: log },
    () => 60_000,
    () => badges.recover('minute'),
  );
  app.addHook('preClose', async () => stop());
}

function mailFolder({ dataDir }: Config): string {
  return join(dataDir, 'mail');
}

function createStore({ config, random }: AppDeps): FileStore {
  return config.s3
    ? createS3Store(config.s3)
    : createDiskStore({ folder: join(config.dataDir, 'files'), random });
}

function createMailer({ config, clock, random }: AppDeps): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  return smtpUrl === null
    ? createFileMailer({ folder: mailFolder(config), from, clock, random })
    : createSmtpMailer({ url: smtpUrl, from });
}

function wireAccounts(
  implement: Implement,
  shared: Shared,
  sessions: SessionService,
  idempotency: Idempotency,
) {
  const { config, db, withTx, clock, random, log, secret, jobs, store } = shared;
  const mailRoom = createMailRoom({ mailer: shared.mailer, log, secret });
  const me = createMeService({ db, withTx, repo: meRepo });
  const codes = createCodes({ repo: createCodeRepo(db), clock, random, secret });
  const limiter = createRateLimiter({ db, clock, isOn: config.isRateLimited });
  const passwords = createPasswords(random);
  const mails = createAccountMails(config.publicUrl);
  const auth = createAuthService({
    ...shared,
    stage: config.stage,
    repo: authRepo,
    registrations: registrationRepo,
    codes,
    passwords,
    sessions,
    limiter,
    mails,
    mailRoom,
    currentUser: (userId) => me.get(userId),
  });
  authRoutes(implement, auth);
  meRoutes(implement, me);
  const rules = config.mayFetchAnywhere ? ANYWHERE : OPEN_INTERNET;
  const uploads = createUploadService({
    ...shared,
    repo: createUploadRepo(db),
    limiter,
    apiBase: config.apiBase,
    setPicture: me.setPicture,
    rules,
  });
  const covers = wireCovers(shared, rules);
  uploadCallRoutes(implement, uploads);
  jobs.handle('pictures.sweep', () => uploads.sweep());
  sessionRoutes(implement, createSessionListService({ ...shared, repo: createSessionRepo(db), sessions }));
  userSettingsRoutes(implement, createUserSettingsService(shared));
  userRoutes(implement, createUserService({ db, updateSelf: me.update }));
  const prove = createPasswordProof({ limiter, passwords });
  const own = { ...shared, accounts: authRepo, codes, sessions, prove, withWritability, announceEverywhere };
  const deletion = createDeletionService(own);
  deletionRoutes(implement, deletion);
  createDeletionMail({ ...shared, mails });
  consentRoutes(implement, createConsentService(shared));
  jobs.handle('expired.sweep', async () => {
    await Promise.all([codes.sweep(), auth.registration.sweep(), limiter.sweep(), idempotency.sweep()]);
  });
  activityRoutes(implement, db);
  const exports = createExportService({ ...shared, store, apiBase: config.apiBase });
  exportRoutes(implement, exports);
  jobs.handle('export.make', ({ export_id }, attempt) => exports.make(export_id, attempt));
  jobs.handle('exports.sweep', () => exports.sweep());
  async function forgetFiles(userId: string, email: string): Promise<void> {
    await uploads.forget(userId);
    await exports.forget(userId);
    if (config.smtpUrl === null) await forgetMails(mailFolder(config), email);
  }
  return { uploads, covers, exports, deletion, forgetFiles, close: () => mailRoom.settled() };
}

/** Covers that communities give by address. */
function wireCovers(shared: Shared, rules: FetchRules): CoverService {
  const { db, jobs, log } = shared;
  const pictures = createUploadRepo(db);
  const covers = createCoverService({ ...shared, repo: createCoverRepo(db), pictures, rules });
  jobs.handle('covers.find', () => covers.find());
  jobs.handle('cover.fetch', async ({ group_id }, { isLast }) => {
    try {
      await covers.fetch(group_id);
    } catch (error) {
      if (!isLast) throw error;
      // An address that leads nowhere is nothing that an operator could mend.
      log.info({ err: error, group_id }, 'a cover is not shown');
    }
  });
  return covers;
}

function wireCommunities(
  implement: Implement,
  shared: Shared & Pick<ReturnType<typeof wireAccounts>, 'forgetFiles'>,
): CommunityService {
  const { db, random, clock } = shared;
  const chatMembership = createChatMembershipService({ random });
  const restrictions = createRestrictionRepo(db);
  const invites = createInviteRepo(db);
  const communities = createCommunityService({
    repo: createCommunityRepo(db),
    searchRepo: createCommunitySearchRepo(db),
    opens: (groupId, token) => invites.opens(groupId, inviteHash(token), new Date(clock.now()).toISOString()),
    mutesOf: (groupId, userId) => restrictions.inForce(groupId, userId, new Date(clock.now()).toISOString()),
  });
  const memberships = createMembershipService({ ...shared, chatMembership });
  communityRoutes(implement, {
    communities,
    founding: createFoundingService({ ...shared, chatMembership }),
    memberships,
  });
  inviteRoutes(implement, createInviteService({ ...shared, communities }));
  settingsRoutes(implement, createSettingsService(shared));
  memberChangeRoutes(implement, createMemberChangeService({ ...shared, chatMembership }));
  verificationRoutes(implement, createVerificationService({ ...shared, communities }));
  memberRoutes(implement, createMemberService({ repo: createMemberRepo(db), communities }));
  restrictionRoutes(implement, createRestrictionService({ ...shared, communities }));
  const conversations = createConversationService({ ...shared, communities });
  const messages = createMessageService({ ...shared, conversations, writing: createWritingService(shared) });
  chatRoutes(implement, {
    conversations,
    messages,
    reactions: createReactionService({ ...shared, messages }),
    pins: createPinService({ ...shared, conversations, messages }),
    revisions: createRevisionService({ ...shared, messages }),
    searching: createChatSearchService({ ...shared, conversations }),
    preferences: createPreferenceService({ ...shared, conversations }),
  });
  privateChatRoutes(implement, {
    privateConversations: createPrivateConversationService(shared),
    messages,
  });
  tagRoutes(implement, createTagService(shared));
  switcherRoutes(implement, createSwitcherService(shared));
  homeRoutes(implement, createHomeService({ ...shared, communities, conversations }));
  blockRoutes(implement, createBlockService({ ...shared, withWritability }));
  wireFeed(implement, { ...shared, communities });
  const erasure = createErasureService({
    ...shared,
    leaveAll: memberships.leaveAll,
    removeMessage: messages.remove,
  });
  shared.jobs.handle('accounts.erase', async () => void (await erasure.eraseDue()));
  return communities;
}

/** How often each node looks for reminders that are due, and for what starts. */
const PLAN_EVERY_MS = 15_000;

function wireCalendar(
  ground: Ground,
  implement: Implement,
  shared: Shared & { readonly communities: CommunityService },
): void {
  const { config } = shared;
  const deps = {
    ...shared,
    access: createCalendarAccess(shared),
    limiter: createRateLimiter({ ...shared, isOn: config.isRateLimited }),
    publicUrl: config.publicUrl,
    apiBase: config.apiBase,
  };
  const feeds = createFeedAddressService(deps);
  calendarRoutes(implement, {
    calendar: createCalendarService(deps),
    changes: createCalendarChangeService(deps),
    rsvps: createRsvpService(deps),
    ics: createIcsService(deps),
    feeds,
  });
  feedAddressRoutes(ground.app, { ...ground, feeds, apiBase: config.apiBase });
  const planner = createPlanner(shared);
  const stop = repeat({ ...shared, logger: shared.log }, () => PLAN_EVERY_MS, planner.run);
  ground.app.addHook('onClose', async () => stop());
}

function wireFeed(implement: Implement, shared: Shared & { readonly communities: CommunityService }): void {
  const access = createFeedAccess(shared);
  const notifications = createNotificationService(shared);
  wireDelivery(implement, shared, notifications);
  const deps = { ...shared, access, writing: createWritingService(shared) };
  feedRoutes(implement, {
    posts: createPostService(deps),
    postChanges: createPostChangeService(deps),
    comments: createCommentService(deps),
    commentChanges: createCommentChangeService(deps),
    reactions: createContentReactionService(deps),
  });
  notificationRoutes(implement, {
    notifications,
    levels: createLevelService({ ...shared, access }),
    badges: shared.badges,
  });
}

/** What leaves the site: mails, pushes, and the ledger of both. */
function wireDelivery(implement: Implement, shared: Shared, notifications: NotificationService): void {
  const { config, db } = shared;
  const settings = createUserSettingsService(shared);
  const inbox = createInbox(notifications.shownTo);
  const deps = { ...shared, publicUrl: config.publicUrl, inbox, settingsOf: settings.of };
  createMemberDelivery({ ...shared, audience: notifications.audienceOf });
  createMailDelivery(deps);
  createMissedChats(shared);
  ledgerRoutes(implement, createLedgerService(deps));
  createPushDelivery({ ...deps, deliveries: createDeliveryRepo(db) });
  const { pushKeys: keys } = shared;
  const subscriptions = createPushSubscriptionService({ ...shared, keys, hosts: config.pushHosts });
  pushRoutes(implement, subscriptions);
  createDeliverySweep({ ...shared, forgetBrowsers: createPushRepo(db).sweep });
}
