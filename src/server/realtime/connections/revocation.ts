import { closeCode } from '../../../contract/core/realtime.ts';
import { events } from '../../../contract/events.ts';
import { changesReaders } from '../log/audience-gate.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Flush } from '../log/flush.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Registry, Subscriber, SubscriptionStamp } from './registry.ts';

/** Most pairs of user and topic in one statement. */
const PAIRS_PER_READ = 5_000;

export interface RevocationDeps {
  readonly connections: Connections;
  readonly readers: Registry['readers'];
  readonly log: Pick<EventLog, 'allowed'>;
  /** Resolves to those of the sessions that are still valid. */
  readonly activeAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Resolves to those of the sessions whose user is suspended. */
  readonly suspendedAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly logger: { warn(context: object, message: string): void };
}

/**
 * Ends subscriptions and connections that a user no longer has the right to. An event in the log triggers this within
 * milliseconds; a check of everything runs once per minute.
 */
export interface Revocation {
  /** Call with events after they went to the subscribers. */
  onDelivered(flush: Flush): void;
  /** Checks the rights of all subscribers of the topic, and ends the subscriptions without one. */
  checkReaders(topic: string): Promise<void>;
  /** Checks all topics of the user, except their own. */
  checkUser(userId: string): void;
  /** Checks every session, and every pair of user and topic. */
  revalidate(): Promise<void>;
}

/** Events of a user's own topic after which other topics are asked again. */
const changesRights: ReadonlySet<string> = new Set([
  'membership.revoked',
  'membership.updated',
  'authorization.updated',
]);

interface Pair extends SubscriptionStamp {
  readonly subscriber: Subscriber;
}

export function createRevocation(deps: RevocationDeps): Revocation {
  const { connections, readers, log, activeAmong, suspendedAmong, logger } = deps;

  function endSessions(userId: string, data: unknown): void {
    const parsed = events['session.revoked'].safeParse(data);
    if (!parsed.success) return;
    const { session_ids, except, is_suspended: isSuspended = false } = parsed.data;
    for (const connection of connections.of(userId)) {
      const isNamed = session_ids === '*' || session_ids.includes(connection.sessionId);
      if (isNamed && connection.sessionId !== except) endSession(connection, isSuspended);
    }
  }

  async function recheck(
    among: readonly Connection[],
    // A user's own topic ends only with the session.
    concerns = (topic: string) => !topic.startsWith('u:'),
  ): Promise<void> {
    await check(
      among.flatMap(({ subscriptions: subscriber }) =>
        subscriber
          .stamps()
          .filter(({ topic }) => concerns(topic))
          .map((stamp): Pair => ({ ...stamp, subscriber })),
      ),
    );
  }

  async function check(pairs: readonly Pair[]): Promise<void> {
    for (let from = 0; from < pairs.length; from += PAIRS_PER_READ) {
      const some = pairs.slice(from, from + PAIRS_PER_READ);
      const asked = some.map(({ subscriber: { userId, sessionId }, topic }) => ({
        userId,
        sessionId,
        topic,
      }));
      const allowed = await log.allowed(asked);
      for (const [index, { subscriber, ...stamp }] of some.entries())
        if (allowed[index] === false) subscriber.revoke([stamp], 'right.lost');
    }
  }

  async function checkReaders(topic: string): Promise<void> {
    await check(
      readers(topic).flatMap((subscriber): Pair[] => {
        const stamp = subscriber.stampOf(topic);
        return stamp ? [{ ...stamp, subscriber }] : [];
      }),
    );
  }

  /**
   * Checks the other topics of users who were removed from a community. Each conversation's own log also says so, in
   * order.
   */
  function recheckQuietly(userIds: Iterable<string>): void {
    const among = [...userIds].flatMap((userId) => connections.of(userId));
    if (among.length > 0) recheck(among).catch(warn);
  }

  function warn(error: unknown): void {
    logger.warn({ err: error }, 'rights could not be looked up');
  }

  const changedGroups = new Set<string>();

  /**
   * The settings of a community decide who may read it, so all subscribers on this node are checked. The topics of
   * discussions and courses do not name their community, so all of them are checked. The same change arrives on two topics; one check
   * covers both.
   */
  function recheckGroup(groupId: string): void {
    changedGroups.add(groupId);
    if (changedGroups.size > 1) return;
    queueMicrotask(() => {
      const topics = new Set(
        [...changedGroups].flatMap((id) => [`f:${id}`, `g:${id}`, `m:${id}`, `n:${id}`]),
      );
      changedGroups.clear();
      recheck(connections.all(), (topic) => topics.has(topic) || /^[pk]:/.test(topic)).catch(warn);
    });
  }

  return {
    onDelivered({ topic, events: delivered, removed }) {
      if (topic.startsWith('g:')) recheckQuietly(removed);
      if (topic.startsWith('g:') || topic.startsWith('f:'))
        if (delivered.some(({ k }) => k === 'group.updated')) recheckGroup(topic.slice(2));
      // When a post or a course is hidden or deleted, the event is in its own topic.
      if (/^[pk]:/.test(topic) && delivered.some(({ k }) => changesReaders.has(k)))
        checkReaders(topic).catch(warn);
      if (!topic.startsWith('u:')) return;
      const userId = topic.slice(2);
      for (const { k, d } of delivered) {
        if (k === 'session.revoked') endSessions(userId, d);
        if (changesRights.has(k)) recheckQuietly([userId]);
      }
    },
    checkReaders,
    checkUser: (userId) => recheckQuietly([userId]),
    async revalidate() {
      const all = connections.all();
      const alive = await activeAmong([...new Set(all.map(({ sessionId }) => sessionId))]);
      const ended = all.filter(({ sessionId }) => !alive.has(sessionId));
      const suspended = await suspendedAmong(ended.map(({ sessionId }) => sessionId));
      for (const connection of ended) endSession(connection, suspended.has(connection.sessionId));
      await recheck(connections.all());
    },
  };
}

function endSession(connection: Connection, isSuspended: boolean): void {
  if (isSuspended) connection.closeWithBye(closeCode.banned, 'account suspended', null);
  else connection.closeWithBye(closeCode.unauthenticated, 'session ended', null);
}
