import type { EventData } from '../../../../contract/events.ts';
import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ActionLimits, LimitedAction } from '../../../platform/limits/action-limits.ts';
import { createCreatedRepo } from './created.repo.ts';
import type {
  CreatedNotification,
  NotificationFacts,
  NotificationListener,
  Notifier,
  PersonalNotificationInput,
} from './notification-input.ts';
import { createSettledRepo, type SettledRow } from './settled.repo.ts';

export interface NotifierDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly listener: NotificationListener;
  readonly actionLimits: ActionLimits;
}

/** Notifies users of an act, in the transaction of the act. */
export function createNotifier({ clock, random, listener, actionLimits }: NotifierDeps): Notifier {
  const made = () => ({ newId: random.uuid, at: new Date(clock.now()).toISOString() });

  async function announce(tx: Tx, told: readonly CreatedNotification[]): Promise<void> {
    for (const { id, user_id, version, is_shown } of told)
      if (is_shown) emitCreated(tx, { id, user_id, version });
    if (told.length > 0) await listener.told(tx, told);
  }

  /**
   * Counts the actor's notifications toward their action limits: mentions once per recipient, community notifications
   * once.
   */
  async function countActions(
    tx: Tx,
    [first]: readonly NotificationFacts[],
    told: readonly Pick<NotificationFacts, 'kind'>[],
  ): Promise<void> {
    const userId = first?.actorId;
    if (userId == null) return;
    for (const [action, kinds] of limitedKinds) {
      const times = told.filter(({ kind }) => kinds.includes(kind)).length;
      await actionLimits.count(tx, action, { userId, times });
    }
  }

  async function announceSettled(tx: Tx, settled: readonly SettledRow[]): Promise<void> {
    for (const row of settled) emitStatus(tx, row);
    for (const [userId, ids] of idsByUser(settled)) await listener.settled(tx, { userId, ids, groups: [] });
  }

  return {
    async notify(tx, ...news) {
      const repo = createCreatedRepo(tx);
      const single: PersonalNotificationInput[] = [];
      for (const one of news)
        single.push({ ...one, to: one.to === 'STAFF' ? await repo.staffFor(one) : one.to });
      if (single.every(({ to }) => to.length === 0)) return;
      const told = await repo.insert(single, made());
      await countActions(tx, news, told);
      await announce(tx, told);
    },

    async notifyMembers(tx, news) {
      await countActions(tx, [news], [news]);
      const { newId, at } = made();
      const told = await createCreatedRepo(tx).insertForGroup(news, { id: newId(), at });
      if (told === null) return;
      emitNews(tx, { group_id: told.group_id, notification_id: told.id });
      await listener.groupCreated(tx, told);
    },

    async notifyReaction(tx, news) {
      const repo = createCreatedRepo(tx);
      const { isKnown, told } = await repo.join(news, made());
      if (isKnown) return;
      await announce(tx, told === null ? await repo.insert([news], made()) : [told]);
    },

    async untellReaction(tx, taken) {
      const left = await createCreatedRepo(tx).leave(taken);
      for (const row of left)
        if (row.version > 0) emitCreated(tx, row);
        else emitRemoved(tx, row);
      const ids = left.filter(({ version }) => version === 0).map(({ id }) => id);
      if (ids.length > 0) await listener.settled(tx, { userId: taken.userId, ids, groups: [] });
    },

    async unmention(tx, { key, userIds }) {
      if (userIds.length === 0) return;
      const removed = await createCreatedRepo(tx).removeMentions(key, userIds);
      for (const row of removed) {
        emitRemoved(tx, row);
        await listener.settled(tx, { userId: row.user_id, ids: [row.id], groups: [] });
      }
    },

    async settle(tx, key) {
      await announceSettled(tx, await createSettledRepo(tx).readKey(key));
    },

    async chatsRead(tx, userId, reads) {
      if (reads.length > 0) await announceSettled(tx, await createSettledRepo(tx).readChats(userId, reads));
    },

    followersOf: (tx, postId) => createCreatedRepo(tx).followersOf(postId),

    async contentChanged(tx, about) {
      const repo = createSettledRepo(tx);
      for (const row of await repo.shownAbout(about))
        if (about.isShown) emitCreated(tx, row);
        else emitRemoved(tx, row);
      for (const news of await repo.newsAbout(about)) emitNews(tx, news);
    },
  };
}

const limitedKinds: readonly (readonly [LimitedAction, readonly NotificationKind[]])[] = [
  ['PERSON_MENTIONED', ['MENTIONED_IN_CHAT', 'MENTIONED_IN_POST', 'MENTIONED_IN_COMMENT']],
  ['POSTED', ['POST_CREATED', 'ANNOUNCEMENT_POSTED']],
  ['EVENT_CREATED', ['EVENT_CREATED']],
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

function emitNews(tx: Tx, data: EventData<'group_notification.created'>): void {
  tx.emit({
    kind: 'group_notification.created',
    topic: `n:${data.group_id}`,
    ref: data.notification_id,
    data,
  });
}

/** Tells the user's screens about the new status. */
export function emitStatus(tx: Tx, { id, user_id, status, version }: SettledRow): void {
  const data = { notification_id: id, status, version } satisfies EventData<'notification.updated'>;
  tx.emit({ kind: 'notification.updated', topic: `u:${user_id}`, ref: id, actor: user_id, data });
}

function idsByUser(rows: readonly SettledRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { user_id, id } of rows) ids.set(user_id, [...(ids.get(user_id) ?? []), id]);
  return ids;
}
