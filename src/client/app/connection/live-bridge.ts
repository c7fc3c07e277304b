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
import { announceFiles } from '../../features/chat/store/announce-files.ts';
import { followArriving } from '../../features/chat/store/arriving-messages.ts';
import type { MessageStore } from '../../features/chat/store/message-store.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/** The leaderboard, and the level of one member. */
const pointsOf = (groupId: string, userId: string) => [
  ['points', groupId, 'leaderboard'],
  ['points', groupId, 'level', userId],
];

/** Lists of cases stay as they are under the reader: only numbers and the open case are fetched again. */
const casesOf = ({ report_issue_id }: { readonly report_issue_id: string }) => [
  ['reports', 'cases'],
  ['reports', 'stats'],
  ['reports', 'case', report_issue_id],
];

const ofCourses = () => [['courses'], ['home'], ['usage']];
const ofLessons = () => [['courses'], ['lessons'], ['home']];

/**
 * The query keys that each pushed event invalidates. Those of a community are also in `dependsOnTopic`, for events that
 * nobody tells of.
 */
export const bridgeRules: BridgeRules = {
  'membership.granted': () => [['communities'], ['home'], ['suggestions'], ['saved'], ['scheduled']],
  'membership.revoked': () => [['communities'], ['home'], ['suggestions'], ['saved'], ['scheduled']],
  'saved.updated': () => [['saved']],
  'scheduled.updated': () => [['scheduled']],
  'chat_layout.updated': ({ data }) => [['chat-layout', data.group_id]],
  // Read, seen or renamed on another device.
  'posts.seen': () => [['home']],
  'read.updated': () => [['home'], ['first-steps']],
  'mention.created': () => [['home']],
  'mention.removed': () => [['home']],
  'notification_level.updated': () => [['notification-level']],
  'user_tags.updated': () => [['tags', 'of'], ['suggestions'], ['communities', 'search']],
  // Changed on another device.
  'settings.updated': () => [['settings']],
  'own_report.updated': () => [['reports', 'own']],
  'report.created': ({ data }) => casesOf(data),
  'report.updated': ({ data }) => casesOf(data),
  'profile.updated': () => [['people'], ['first-steps']],
  'consent.updated': () => [['account', 'consents']],
  'export.updated': () => [['account', 'export']],
  'conversation.created': ({ data }) => [['usage', data.group_id]],
  'conversation.updated': ({ data }) => [['usage', data.group_id]],
  // Pinning is an update of the message.
  'message.updated': ({ data }) => [['pins', data.chat_conversation_id]],
  'message.deleted': ({ data }) => [['pins', data.chat_conversation_id]],
  'messages.removed': ({ data }) => [['pins', data.chat_conversation_id]],
  'block.updated': ({ data }) => [['blocks'], ['recipients'], ['people', data.user_id]],
  'first_steps.updated': () => [['first-steps'], ['communities', 'details']],
  'calendar_event.created': ({ data }) => [['first-steps', data.group_id]],
  'calendar_event.cancelled': ({ data }) => [['first-steps', data.group_id]],
  // Also the plan, which opens courses.
  'membership.updated': () => [
    ['communities'],
    ['home'],
    ['courses'],
    ['lessons'],
    // The staff has chats of its own.
    ['saved'],
    ['scheduled'],
  ],
  'checkout.updated': () => [
    ['payments'],
    ['subscriptions'],
    // For administrators. Their lists count what is new.
    ['admin', 'payments', 'one'],
    // The refund of a reported payment.
    ['reports', 'case'],
    ['admin', 'stats', 'payments'],
  ],
  'earnings.updated': ({ data }) => [
    ['earnings', data.group_id],
    ['payments', 'receipt'],
  ],
  'coupon.updated': ({ data }) => [['coupons', data.group_id]],
  // How many have each plan, what a plan opens, and what it allows.
  'subscription.updated': ({ data }) => [
    ['subscriptions', data.group_id],
    ['payments'],
    ['plans', data.group_id],
    ['offers', data.group_id],
    ['usage', data.group_id],
  ],
  'proof.updated': ({ data }) => [
    ['proofs', data.group_id],
    ['payments', 'history'],
  ],
  'proof_settings.updated': ({ data }) => [['proofs', data.group_id, 'settings']],
  'offer.updated': ({ data }) => [['offers', data.group_id], ['courses']],
  'plan.updated': ({ data }) => [['plans', data.group_id], ['courses']],
  // The page's head shows the number of members.
  'member.added': ({ data }) => [
    ['plans', data.member.group_id],
    ['usage', data.member.group_id],
    ['communities', 'members', data.member.group_id],
    ['communities', 'details'],
    ...pointsOf(data.member.group_id, data.member.user.id),
  ],
  'member.removed': ({ data }) => [
    ['usage', data.group_id],
    ['communities', 'members', data.group_id],
    ['communities', 'details'],
    ...pointsOf(data.group_id, data.user_id),
  ],
  'member.updated': ({ data }) => [
    ['communities', 'members', data.member.group_id],
    // How many have each plan.
    ['plans', data.member.group_id],
    ...pointsOf(data.member.group_id, data.member.user.id),
  ],
  'level.changed': ({ data }) => pointsOf(data.group_id, data.user_id),
  'points.changed': ({ data }) => [['points', data.group_id, 'leaderboard']],
  'course.created': ofCourses,
  'course.updated': ofLessons,
  'course.deleted': () => [...ofLessons(), ['usage']],
  'lesson.created': ofLessons,
  'lesson.updated': ofLessons,
  'lesson.deleted': ofLessons,
  'lessons.reordered': ofLessons,
  'lesson.video': ({ data }) => [['lessons', 'video', data.lesson_id]],
  // Here or on another device.
  'progress.updated': ({ data }) => [
    ['courses'],
    ['lessons', 'of', data.course_id],
    ['lessons', 'one', data.lesson_id],
  ],
  'certificate.updated': ({ data }) => [
    ['certificate', data.course_id],
    ['certificates'],
    ['courses'],
    ['lessons', 'of', data.course_id],
    ['home'],
  ],
  'group.updated': ({ data }) => [
    ['usage', data.group_id],
    ['communities', 'details'],
    ['communities', 'authorization', data.group_id],
    ['communities', 'mine'],
    ['points', data.group_id],
    ['first-steps', data.group_id],
  ],
  'request.updated': ({ data }) => [['communities', 'members', data.group_id]],
  'review.updated': ({ data }) => [['held-content', data.group_id]],
  'restriction.updated': ({ data }) => [
    data.group_id === null ? ['restrictions', 'platform', 'stats'] : ['restrictions', data.group_id],
  ],
  // The user's own, on the whole platform.
  'authorization.updated': () => [['authorization'], ['communities', 'authorization']],
  'administration.updated': ({ data }) => [
    ...(data.target_type === 'reconciliation' ? [['admin', 'reconciliation']] : []),
    ['admin', 'stats'],
    ['restrictions', 'platform', 'stats'],
  ],
  'staff_log.updated': ({ data }) => [['communities', 'staff-log', data.group_id]],
  'verification.updated': ({ data }) => [
    ['communities', 'verification', data.group_id],
    ['admin', 'stats', 'communities'],
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
  readonly messages: MessageStore;
  readonly queryClient: QueryClient;
}

/**
 * Passes the hub's events on: typing, presence and arriving files to their stores, others to the queries that they make
 * stale. The returned function stops it.
 */
export function bridgeLive({ hub, ephemeral, messages, queryClient }: LiveBridgeDeps): () => void {
  const typing = createTyping({ hub, scheduler: browserScheduler, store: ephemeral.typing.store });
  const presence = createPresence({ hub, store: ephemeral.presence.store });
  const stopArriving = followArriving({
    ...{ hub, messages, scheduler: browserScheduler },
    myId: () => session.getSnapshot().context.user?.id ?? null,
  });
  const stopAnnouncing = announceFiles({ hub, scheduler: browserScheduler });
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
    stopAnnouncing();
    stopArriving();
    presence.stop();
    typing.stop();
  };
}
