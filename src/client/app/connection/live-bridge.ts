import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '../../../contract/account/me.ts';
import { call } from '../../data/api/call.ts';
import { followPeople } from '../../data/people/follow-people.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { createPresence } from '../../data/realtime/presence-store.ts';
import { type BridgeRules, bridgeQueries } from '../../data/realtime/rq-bridge.ts';
import { createTyping } from '../../data/realtime/typing-store.ts';
import type { Ephemeral } from '../../data/realtime/use-ephemeral.ts';
import { session } from '../../data/session/session.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/** The leaderboard, and the level of one member. */
const pointsOf = (groupId: string, userId: string) => [
  ['points', groupId, 'leaderboard'],
  ['points', groupId, 'level', userId],
];

/** The query keys that each pushed event invalidates. */
const bridgeRules: BridgeRules = {
  'membership.granted': () => [['communities'], ['home'], ['suggestions']],
  'membership.revoked': () => [['communities'], ['home'], ['suggestions']],
  // Read, seen or renamed on another device.
  'posts.seen': () => [['home']],
  'read.updated': () => [['home']],
  'mention.created': () => [['home']],
  'mention.removed': () => [['home']],
  'notification_level.updated': () => [['notification-level']],
  'user_tags.updated': () => [['tags', 'of'], ['suggestions'], ['communities', 'search']],
  // Changed on another device.
  'settings.updated': () => [['settings']],
  'profile.updated': () => [['people']],
  'consent.updated': () => [['account', 'consents']],
  'export.updated': () => [['account', 'export']],
  // Pinning is an update of the message.
  'message.updated': ({ data }) => [['pins', data.chat_conversation_id]],
  'message.deleted': ({ data }) => [['pins', data.chat_conversation_id]],
  'block.updated': ({ data }) => [['blocks'], ['recipients'], ['people', data.user_id]],
  'membership.updated': () => [['communities'], ['home']],
  // The page's head shows the number of members.
  'member.added': ({ data }) => [
    ['communities', 'members', data.member.group_id],
    ['communities', 'details'],
    ...pointsOf(data.member.group_id, data.member.user.id),
  ],
  'member.removed': ({ data }) => [
    ['communities', 'members', data.group_id],
    ['communities', 'details'],
    ...pointsOf(data.group_id, data.user_id),
  ],
  'member.updated': ({ data }) => [
    ['communities', 'members', data.member.group_id],
    ...pointsOf(data.member.group_id, data.member.user.id),
  ],
  'level.changed': ({ data }) => pointsOf(data.group_id, data.user_id),
  'points.changed': ({ data }) => [['points', data.group_id, 'leaderboard']],
  'group.updated': ({ data }) => [
    ['communities', 'details'],
    ['communities', 'authorization', data.group_id],
    ['communities', 'mine'],
    ['points', data.group_id],
  ],
  'request.updated': ({ data }) => [['communities', 'members', data.group_id]],
  'restriction.updated': ({ data }) => [['communities', 'restrictions', data.group_id]],
  'verification.updated': ({ data }) => [
    ['communities', 'verification', data.group_id],
    ['communities', 'details'],
  ],
};

/** Reloads the user's own profile after a change on another device. If that fails, the next change reloads it. */
function refreshProfile(): void {
  call(getMe, {}).then(
    ({ data }) => session.send({ type: 'profile.changed', user: data }),
    () => undefined,
  );
}

export interface LiveBridgeDeps {
  readonly hub: Hub;
  readonly ephemeral: Ephemeral;
  readonly queryClient: QueryClient;
}

/**
 * Passes the hub's events on: typing and presence to their stores, others to the queries that they make stale. The
 * returned function stops it.
 */
export function bridgeLive({ hub, ephemeral, queryClient }: LiveBridgeDeps): () => void {
  const typing = createTyping({ hub, scheduler: browserScheduler, store: ephemeral.typing.store });
  const presence = createPresence({ hub, store: ephemeral.presence.store });
  const stopBridge = bridgeQueries({
    hub,
    queryClient,
    scheduler: browserScheduler,
    random: Math.random,
    rules: bridgeRules,
  });
  const stopProfile = hub.onEvent('profile.updated', ({ data }) => {
    const known = session.getSnapshot().context.user;
    if (known !== null && data.version > known.version) refreshProfile();
  });
  const stopPeople = followPeople({ hub, scheduler: browserScheduler }, (rename) => {
    for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
      const data = rename(state.data);
      if (data === state.data) continue;
      queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
      // Data that was stale stays stale.
      if (state.isInvalidated)
        void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  });
  return () => {
    stopProfile();
    stopPeople();
    stopBridge();
    presence.stop();
    typing.stop();
  };
}
