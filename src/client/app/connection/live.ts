import type { QueryClient } from '@tanstack/react-query';
import { type CurrentUser, getMe } from '../../../contract/account/me.ts';
import type { Person } from '../../../contract/account/people.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { dropFirstAnswers } from '../../data/api/first-answers.ts';
import { createPageOutbox } from '../../data/outbox/page-outbox.ts';
import { createPresenceStore, createTypingStore } from '../../data/realtime/ephemeral-stores.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { createLazyHub } from '../../data/realtime/hub/lazy-hub.ts';
import type { Ephemeral } from '../../data/realtime/use-ephemeral.ts';
import { expire, forgetPerson, isUserConfirmed, session, takePosition } from '../../data/session/session.ts';
import { createChat } from '../../features/chat/store/chat.ts';
import { messageKind } from '../../features/chat/store/unsent-messages.ts';
import { discardRefusedVotes, voteKind } from '../../features/polls/store/votes.ts';
import { lazyModule, whenLoaded } from '../../ui/base/lazy.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

const bridgeModule = lazyModule(() => import('./live-bridge.ts'));
const badgeModule = lazyModule(() => import('../../features/notifications/store/watch-badge.ts'));
const offlineModule = lazyModule(() => import('../offline/page-offline.ts'));
const forgetModule = lazyModule(() => import('../../data/offline/forget-offline.ts'));
const progressModule = lazyModule(() => import('../../features/learning/progress/follow-progress.ts'));

/**
 * The live connection of this page. It is idle until a user is signed in; its code is loaded after the first render,
 * together with the bridge: a connection without it would miss what makes queries stale.
 */
export const hub: Hub = createLazyHub({
  module: lazyModule(async () => {
    const [{ createPageHub }] = await Promise.all([
      import('../../data/realtime/hub/page-hub.ts'),
      bridgeModule.load(),
    ]);
    return (connection) =>
      createPageHub(connection, (why) => reportError(new Error(`A frame was passed over: ${why}`)));
  }),
  scheduler: browserScheduler,
});

// Lazy: most visits send no post.
const loadContent = () => import('../../features/feed/store/unsent-content.ts');

/** What the user of this page wrote and the server has not confirmed. */
export const outbox = createPageOutbox({
  message: async () => messageKind,
  post: async () => (await loadContent()).postKind,
  comment: async () => (await loadContent()).commentKind,
  vote: async () => voteKind,
  progress: async () => (await import('../../features/learning/progress/progress-kind.ts')).progressKind,
});

/** The chats of this page. */
export const chat = createChat({
  hub,
  call,
  scheduler: browserScheduler,
  random: Math.random,
  outbox,
});

/** Typing and presence; filled by live-bridge.ts. */
export const ephemeral: Ephemeral = {
  typing: { store: createTypingStore(), send: hub.sendTyping },
  presence: { store: createPresenceStore() },
};

/** Starts live-bridge.ts. The returned function stops it. */
export function followBridge(queryClient: QueryClient): () => void {
  return whenLoaded(bridgeModule, ({ bridgeLive }) =>
    bridgeLive({ hub, ephemeral, messages: chat.messages, queryClient }),
  );
}

function personOf({ id, username, first_name, last_name, avatar_url }: CurrentUser): Person {
  return { id, username, first_name, last_name, avatar_url };
}

/** Storing data for offline reading waits until the page is live, unless the server was not reached … */
const KEEP_AFTER_MS = 3000;
/** … and then for what the page shows first. A network may be there for seconds only. */
const KEEP_AFTER_LIVE_MS = 300;

/** Starts to store what `user` can read offline. The returned function stops it. */
function keepLater(user: CurrentUser, queryClient: QueryClient): () => void {
  let end: (() => void) | null = null;
  const begin = () => {
    // What deletes it all is there before anything is stored.
    void forgetModule.load();
    end ??= whenLoaded(offlineModule, ({ beginOffline }) => beginOffline(user, { chat, hub, queryClient }));
  };
  const cancels = [browserScheduler.after(isUserConfirmed() ? KEEP_AFTER_MS : 0, begin)];
  const beginIfLive = () => {
    if (hub.connection.getState().status === 'live')
      cancels.push(browserScheduler.after(KEEP_AFTER_LIVE_MS, begin));
  };
  beginIfLive();
  cancels.push(hub.connection.subscribe(beginIfLive));
  return () => {
    for (const cancel of cancels) cancel();
    end?.();
  };
}

/** When a session ends, here or elsewhere, all server data is removed from this device. */
function forget(isLeaving: boolean): void {
  forgetPerson();
  void forgetModule.load().then(({ forgetOffline }) => forgetOffline(isLeaving));
}
session.on('signed.out', () => forget(true));
session.on('session.ended', () => forget(false));

/**
 * Where the own stream of `user` begins: before everything that this page has fetched. When that is not known, or too
 * long ago, everything is fetched again.
 */
async function beginning(user: CurrentUser, queryClient: QueryClient): Promise<RtPosition> {
  const known = takePosition();
  if (known?.[0] === `u:${user.id}`) return known;
  const { data, rt } = await call(getMe, {});
  session.send({ type: 'profile.changed', user: data });
  void queryClient.invalidateQueries();
  // They may have been fetched before that position, and nothing would tell what happened between.
  chat.loadLists();
  return rt;
}

/** Connects as `user`. The returned function disconnects and clears the data that only they may see. */
export function goLive(user: CurrentUser, queryClient: QueryClient): () => void {
  outbox.start(user.id);
  // First of all subscribers, so that the stream does not begin later for the others.
  const stopOwn = hub.subscribe(`u:${user.id}`, 'full', { snapshot: () => beginning(user, queryClient) });
  chat.start(personOf(user));
  hub.start();
  const stopBadge = whenLoaded(badgeModule, ({ watchBadge }) =>
    watchBadge({
      hub,
      call,
      scheduler: browserScheduler,
      random: Math.random,
      conversations: chat.conversations,
      meId: user.id,
    }),
  );
  const stopWatching = hub.connection.subscribe(({ status, reason }, was) => {
    if (status === 'live' && was.status !== 'live') {
      dropFirstAnswers();
      outbox.reconnected();
    }
    if (status === 'ended' && reason === 'auth') expire();
    // The refusal of the call says until when the user is suspended, and ends the session.
    if (status === 'ended' && reason === 'banned') call(getMe, {}).catch(toastFailure);
  });
  const stopDiscarding = discardRefusedVotes(outbox);
  const stopProgress = whenLoaded(progressModule, ({ followProgress }) =>
    followProgress(outbox, queryClient),
  );
  const returns = session.on('signed.in', () => outbox.sessionReturned());
  const stopKeeping = keepLater(user, queryClient);
  return () => {
    stopKeeping();
    stopProgress();
    stopDiscarding();
    stopWatching();
    stopBadge();
    returns.unsubscribe();
    chat.stop();
    stopOwn();
    outbox.stop();
    hub.stop();
  };
}
