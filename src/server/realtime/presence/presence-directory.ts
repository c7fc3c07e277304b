import * as z from 'zod/mini';
import type { NodeMessage, PubSub } from '../pubsub/pubsub.ts';

/**
 * In ticks of two seconds, so that a clock that jumps cannot change it. A user stays online this long after closing
 * their last page: a reload or a move to another node does not make them offline.
 */
const GRACE_TICKS = 5;
/** Each node sends its full list this often … */
const REPEAT_TICKS = 12;
/** … and a list entry is valid this long: the users of a node that died disappear. */
const VALID_TICKS = 30;
const PEOPLE_PER_MESSAGE = 500;

const changes = z.object({ on: z.array(z.string()), off: z.array(z.string()) });

export interface PresenceDirectoryDeps {
  readonly pubsub: Pick<PubSub, 'broadcast' | 'onBroadcast' | 'health'>;
  readonly nodeId: string;
}

/** Knows which users have a page open on any node. Every node sends the others its own users. Nothing is stored. */
export interface PresenceDirectory {
  /** Counts one more connection of this user on this node. */
  arrive(userId: string): void;
  leave(userId: string): void;
  isOnline(userId: string): boolean;
  /** Returns false while the other nodes cannot be reached, and until they had time to answer. */
  isKnown(): boolean;
  /** A number that changes whenever a user comes online or goes offline. */
  version(): number;
  /** Call once per `presenceTickMs`. */
  tick(): void;
  /** Notifies the other nodes that this one stops. Its users have the grace time to connect to another node. */
  close(): void;
}

interface OwnPerson {
  connections: number;
  goneTicks: number;
}

export function createPresenceDirectory({ pubsub, nodeId }: PresenceDirectoryDeps): PresenceDirectory {
  const own = new Map<string, OwnPerson>();
  /** By node and user: the last tick at which the user counts as online. */
  const others = new Map<string, Map<string, number>>();
  let on = new Set<string>();
  let off = new Set<string>();
  let now = 0;
  let version = 0;
  let askedAt: number | null = null;
  let sentAllAt = -1;

  function send(come: readonly string[], gone: readonly string[]): void {
    for (let from = 0; from < Math.max(come.length, gone.length); from += PEOPLE_PER_MESSAGE) {
      const to = from + PEOPLE_PER_MESSAGE;
      pubsub.broadcast({
        node: nodeId,
        k: 'presence',
        d: { on: come.slice(from, to), off: gone.slice(from, to) },
      });
    }
  }

  function sendAll(): void {
    if (sentAllAt === now) return;
    sentAllAt = now;
    send([...own.keys()], []);
  }

  function receive({ node, k, d }: NodeMessage): void {
    if (node === nodeId) return;
    if (k === 'presence.ask') sendAll();
    else if (k === 'presence.leave') shortenValidity(node);
    else if (k === 'presence') {
      const parsed = changes.safeParse(d);
      if (parsed.success) note(node, parsed.data);
    }
  }

  function note(node: string, { on: come, off: gone }: z.output<typeof changes>): void {
    const people = others.get(node) ?? new Map<string, number>();
    others.set(node, people);
    const before = people.size;
    for (const userId of come) people.set(userId, now + VALID_TICKS);
    if (people.size > before) version++;
    for (const userId of gone) if (people.delete(userId)) version++;
  }

  function shortenValidity(node: string): void {
    const people = others.get(node);
    for (const userId of people?.keys() ?? []) people?.set(userId, now + GRACE_TICKS);
  }

  function forgetExpired(): void {
    for (const [node, people] of others) {
      for (const [userId, until] of people) {
        if (until >= now) continue;
        people.delete(userId);
        version++;
      }
      if (people.size === 0) others.delete(node);
    }
  }

  function noteDepartures(): void {
    for (const [userId, person] of own) {
      if (person.connections > 0 || ++person.goneTicks <= GRACE_TICKS) continue;
      own.delete(userId);
      off.add(userId);
      on.delete(userId);
      version++;
    }
  }

  function exchange(): void {
    if (askedAt === null) {
      askedAt = now;
      pubsub.broadcast({ node: nodeId, k: 'presence.ask', d: null });
      sendAll();
    } else if (now % REPEAT_TICKS === 0) {
      sendAll();
      send([], [...off]);
    } else send([...on], [...off]);
  }

  pubsub.onBroadcast(receive);

  return {
    arrive(userId) {
      const person = own.get(userId);
      if (person) {
        person.connections++;
        person.goneTicks = 0;
        return;
      }
      own.set(userId, { connections: 1, goneTicks: 0 });
      on.add(userId);
      off.delete(userId);
      version++;
    },
    leave(userId) {
      const person = own.get(userId);
      if (person) person.connections--;
    },
    isOnline: (userId) => own.has(userId) || [...others.values()].some((people) => people.has(userId)),
    isKnown: () => askedAt !== null && now > askedAt && pubsub.health() === 'ok',
    version: () => version,
    tick() {
      now++;
      noteDepartures();
      if (pubsub.health() === 'ok') {
        forgetExpired();
        exchange();
      } else {
        askedAt = null;
        others.clear();
      }
      on = new Set();
      off = new Set();
    },
    close: () => pubsub.broadcast({ node: nodeId, k: 'presence.leave', d: null }),
  };
}
