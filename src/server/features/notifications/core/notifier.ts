import type { EventData } from '../../../../contract/events.ts';
import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ActionLimits, LimitedAction } from '../../../platform/limits/action-limits.ts';
import { createCreatedNotificationRepo } from './created.repo.ts';
import type {
  CreatedNotification,
  NotificationFacts,
  NotificationListener,
  Notifier,
  PersonalNotificationInput,
} from './notification-input.ts';
import { createSettledNotificationRepo, type SettledRow } from './settled.repo.ts';

export interface NotifierDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly listener: NotificationListener;
  readonly actionLimits: ActionLimits;
}

/** Notifies users of an action, in the transaction of the action. */
export function createNotifier({ clock, random, listener, actionLimits }: NotifierDeps): Notifier {
  const made = () => ({ newId: random.uuid, at: new Date(clock.now()).toISOString() });

  async function announce(tx: Tx, created: readonly CreatedNotification[]): Promise<void> {
    for (const { id, user_id, version, is_shown } of created)
      if (is_shown) emitCreated(tx, { id, user_id, version });
    if (created.length > 0) await listener.created(tx, created);
  }

  /**
   * Counts the actor's notifications toward their action limits: mentions once per recipient, community notifications
   * once.
   */
  async function countActions(
    tx: Tx,
    [first]: readonly NotificationFacts[],
    created: readonly Pick<NotificationFacts, 'kind'>[],
  ): Promise<void> {
    const userId = first?.actorId;
    if (userId == null) return;
    for (const [action, kinds] of limitedKinds) {
      const times = created.filter(({ kind }) => kinds.includes(kind)).length;
      await actionLimits.count(tx, action, { userId, times });
    }
  }

  async function announceSettled(tx: Tx, settled: readonly SettledRow[]): Promise<void> {
    for (const row of settled) emitStatus(tx, row);
    for (const [userId, ids] of idsByUser(settled)) await listener.settled(tx, { userId, ids, groups: [] });
  }

  return {
    async notify(tx, ...inputs) {
      const repo = createCreatedNotificationRepo(tx);
      const single: PersonalNotificationInput[] = [];
      for (const input of inputs)
        single.push({ ...input, to: input.to === 'STAFF' ? await repo.staffFor(input) : input.to });
      if (single.every(({ to }) => to.length === 0)) return;
      const created = await repo.insert(single, made());
      await countActions(tx, inputs, created);
      await announce(tx, created);
    },

    async notifyMembers(tx, input) {
      await countActions(tx, [input], [input]);
      const { newId, at } = made();
      const created = await createCreatedNotificationRepo(tx).insertForGroup(input, { id: newId(), at });
      if (created === null) return;
      emitGroupNotification(tx, { group_id: created.group_id, notification_id: created.id });
      await listener.groupCreated(tx, created);
    },

    async notifyReaction(tx, input) {
      const repo = createCreatedNotificationRepo(tx);
      const { isKnown, joined } = await repo.addActor(input, made());
      if (isKnown) return;
      await announce(tx, joined === null ? await repo.insert([input], made()) : [joined]);
    },

    async notifyReplies(tx, { to, ...event }) {
      const repo = createCreatedNotificationRepo(tx);
      const input = { ...event, to: to === 'STAFF' ? await repo.staffFor(event) : to };
      if (input.to.length === 0) return;
      const joined = await repo.joinUnread(input, made());
      const others = input.to.filter(({ userId }) => joined.every(({ user_id }) => user_id !== userId));
      const created = others.length === 0 ? [] : await repo.insert([{ ...input, to: others }], made());
      await announce(tx, [...joined, ...created]);
    },

    async withdrawReaction(tx, taken) {
      const left = await createCreatedNotificationRepo(tx).removeActor(taken);
      for (const row of left)
        if (row.version > 0) emitCreated(tx, row);
        else emitRemoved(tx, row);
      const ids = left.filter(({ version }) => version === 0).map(({ id }) => id);
      if (ids.length > 0) await listener.settled(tx, { userId: taken.userId, ids, groups: [] });
    },

    async withdrawMentions(tx, { key, userIds }) {
      if (userIds.length === 0) return;
      const removed = await createCreatedNotificationRepo(tx).removeMentions(key, userIds);
      for (const row of removed) {
        emitRemoved(tx, row);
        await listener.settled(tx, { userId: row.user_id, ids: [row.id], groups: [] });
      }
    },

    async settle(tx, key) {
      await announceSettled(tx, await createSettledNotificationRepo(tx).readKey(key));
    },

    async settleStaff(tx, about) {
      await announceSettled(tx, await createSettledNotificationRepo(tx).readByStaff(about));
    },

    async chatsRead(tx, userId, reads) {
      if (reads.length === 0) return;
      const repo = createSettledNotificationRepo(tx);
      await announceSettled(tx, [
        ...(await repo.readChats(userId, reads)),
        ...(await repo.readChatsOfEveryone(userId, reads)),
      ]);
    },

    followersOf: (tx, postId) => createCreatedNotificationRepo(tx).followersOf(postId),

    async contentChanged(tx, about) {
      const repo = createSettledNotificationRepo(tx);
      for (const row of await repo.shownAbout(about))
        if (about.isShown) emitCreated(tx, row);
        else emitRemoved(tx, row);
      for (const row of await repo.groupNotificationsAbout(about)) emitGroupNotification(tx, row);
    },
  };
}

const limitedKinds: readonly (readonly [LimitedAction, readonly NotificationKind[]])[] = [
  ['PERSON_MENTIONED', ['MENTIONED_IN_CHAT', 'MENTIONED_IN_POST', 'MENTIONED_IN_COMMENT']],
  ['POSTED', ['POST_CREATED', 'ANNOUNCEMENT_POSTED']],
  ['EVENT_CREATED', ['EVENT_CREATED']],
  ['COURSE_PUBLISHED', ['COURSE_PUBLISHED']],
];

interface Versioned {
  readonly id: string;
  readonly user_id: string;
  readonly version: number;
}

function emitCreated(tx: Tx, { id, user_id, version }: Versioned): void {
  const data = { notification_id: id, version } satisfies EventData<'notification.created'>;
  tx.emit({ kind: 'notification.created', topic: `u:${user_id}`, ref: id, data });
}

function emitRemoved(tx: Tx, { id, user_id }: Pick<Versioned, 'id' | 'user_id'>): void {
  const data = { notification_id: id } satisfies EventData<'notification.removed'>;
  tx.emit({ kind: 'notification.removed', topic: `u:${user_id}`, ref: id, data });
}

function emitGroupNotification(tx: Tx, data: EventData<'group_notification.created'>): void {
  tx.emit({
    kind: 'group_notification.created',
    topic: `n:${data.group_id}`,
    ref: data.notification_id,
    data,
  });
}

/** Notifies the user's screens about the new status. */
export function emitStatus(tx: Tx, { id, user_id, status, version }: SettledRow): void {
  const data = { notification_id: id, status, version } satisfies EventData<'notification.updated'>;
  tx.emit({ kind: 'notification.updated', topic: `u:${user_id}`, ref: id, actor: user_id, data });
}

function idsByUser(rows: readonly SettledRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { user_id, id } of rows) ids.set(user_id, [...(ids.get(user_id) ?? []), id]);
  return ids;
}
