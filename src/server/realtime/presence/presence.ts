import { PRESENCE_NAMES_MAX } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { type Encoded, encode } from '../connections/encoded.ts';
import type { RealtimeLimits } from '../connections/limits.ts';
import type { Registry, Subscriber } from '../connections/registry.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { EphemeralRepo } from './ephemeral.repo.ts';
import { createPresenceDirectory } from './presence-directory.ts';

/** Ticks until the members of a topic are looked up again. */
const AUDIENCE_TICKS = 15;
/** Topics whose first subscribers come within this time share one query. */
const BATCH_MS = 20;

export interface PresenceDeps {
  readonly pubsub: Pick<PubSub, 'broadcast' | 'onBroadcast' | 'health'>;
  readonly registry: Pick<Registry, 'sendEphemeral' | 'fullReaders'>;
  readonly repo: Pick<EphemeralRepo, 'audiencesOf'>;
  readonly nodeId: string;
  readonly timers: Timers;
  readonly limits: Pick<RealtimeLimits, 'presenceTickMs'>;
  readonly logger: { warn(context: object, message: string): void };
}

/** Sends the full subscribers of a community or private conversation which of its people are online. */
export interface Presence {
  arrived(userId: string): void;
  left(userId: string): void;
  /** Whether the user has a page open, on any node. Also false while this is not known. */
  isOnline(userId: string): boolean;
  /** Call when `reader` becomes a full subscriber of `topic`. */
  onReader(topic: string, reader: Subscriber): void;
  close(): void;
}

interface SentPresence {
  /** Null when only the number was sent. */
  readonly online: ReadonlySet<string> | null;
  readonly count: number;
}

interface Watched {
  /** Null until it was looked up; empty for a topic without presence. */
  people: readonly string[] | null;
  ageTicks: number;
  /** The state last sent to all readers, except those in `behind`. */
  sent: SentPresence | 'unknown' | 'nothing';
  /** Version of the directory from which `sent` was made. */
  version: number;
  /** Readers that need the whole state, because they are new or were too slow for a change. */
  readonly behind: Set<Subscriber>;
}

export function createPresence(deps: PresenceDeps): Presence {
  const { registry, repo, timers, logger } = deps;
  const directory = createPresenceDirectory(deps);
  const watched = new Map<string, Watched>();
  let isGathering = false;

  async function lookUp(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return;
    try {
      const audiences = await repo.audiencesOf(topics);
      for (const topic of topics) {
        const entry = watched.get(topic);
        if (!entry) continue;
        entry.people = audiences.get(topic) ?? [];
        entry.version = -1;
        entry.ageTicks = 0;
        refresh(topic, entry);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the members of a topic could not be looked up');
    }
  }

  function lookUpSoon(): void {
    if (isGathering) return;
    isGathering = true;
    timers.after(BATCH_MS, () => {
      isGathering = false;
      void lookUp([...watched].flatMap(([topic, { people }]) => (people === null ? topic : [])));
    });
  }

  /**
   * Brings all readers to the same state: sends the change to those who have the rest, and the whole state to the
   * others.
   */
  function refresh(topic: string, entry: Watched): void {
    const { people, sent } = entry;
    if (people === null) return;
    if (people.length === 0 || !directory.isKnown()) {
      sendUnknown(topic, entry);
      return;
    }
    if (entry.version !== directory.version() || typeof sent === 'string') {
      const next = currentPresence(people);
      entry.version = directory.version();
      entry.sent = next;
      const frame = typeof sent === 'string' ? snapshot(topic, next) : change(topic, sent, next);
      if (typeof sent === 'string') entry.behind.clear();
      if (frame) registry.sendEphemeral(topic, frame, { onMissed: (reader) => entry.behind.add(reader) });
    }
    catchUp(topic, entry);
  }

  function sendUnknown(topic: string, entry: Watched): void {
    if (entry.people?.length === 0 && entry.sent === 'nothing') {
      entry.behind.clear();
      return;
    }
    if (entry.sent !== 'unknown') {
      entry.behind.clear();
      registry.sendEphemeral(topic, unknown(topic), { onMissed: (reader) => entry.behind.add(reader) });
    }
    entry.sent = 'unknown';
    catchUp(topic, entry);
  }

  function catchUp(topic: string, { behind, sent }: Watched): void {
    if (behind.size === 0 || sent === 'nothing') return;
    const frame = sent === 'unknown' ? unknown(topic) : snapshot(topic, sent);
    for (const reader of behind) if (reader.deliverEphemeral(topic, frame) !== 'busy') behind.delete(reader);
  }

  function currentPresence(people: readonly string[]): SentPresence {
    const here = people.filter(directory.isOnline);
    return { online: people.length > PRESENCE_NAMES_MAX ? null : new Set(here), count: here.length };
  }

  function tick(): void {
    directory.tick();
    const due: string[] = [];
    for (const [topic, entry] of watched) {
      if (registry.fullReaders(topic) === 0) watched.delete(topic);
      else if (++entry.ageTicks >= AUDIENCE_TICKS || entry.people === null) due.push(topic);
      else refresh(topic, entry);
    }
    void lookUp(due);
  }

  const stopTicking = timers.every(deps.limits.presenceTickMs, tick);

  return {
    arrived: directory.arrive,
    left: directory.leave,
    isOnline: (userId) => directory.isKnown() && directory.isOnline(userId),
    onReader(topic, reader) {
      if (!topic.startsWith('g:') && !topic.startsWith('c:')) return;
      const entry = watched.get(topic) ?? {
        people: null,
        ageTicks: 0,
        sent: 'nothing',
        version: -1,
        behind: new Set(),
      };
      watched.set(topic, entry);
      entry.behind.add(reader);
      // Other changes wait for the tick: after a restart thousands of users connect at once, and each is a change.
      if (entry.people === null) lookUpSoon();
      else catchUp(topic, entry);
    },
    close() {
      stopTicking();
      directory.close();
    },
  };
}

function snapshot(topic: string, { online, count }: SentPresence): Encoded {
  return frameOf(topic, 'presence', { online: online && [...online], count });
}

/** Returns null when nothing changed. */
function change(topic: string, before: SentPresence, now: SentPresence): Encoded | null {
  // The audience became too large for names, or small enough again.
  if ((before.online === null) !== (now.online === null)) return snapshot(topic, now);
  const on = [...(now.online ?? [])].filter((userId) => !before.online?.has(userId));
  const off = [...(before.online ?? [])].filter((userId) => !now.online?.has(userId));
  if (on.length + off.length === 0 && before.count === now.count) return null;
  return frameOf(topic, 'presence.changed', { on, off, count: now.count });
}

function unknown(topic: string): Encoded {
  return frameOf(topic, 'presence.unknown', {});
}

/** `ttl: 0` means that the state is valid until the next frame. */
function frameOf(topic: string, k: string, d: unknown): Encoded {
  return encode({ op: 'eph', t: `~${topic}`, k, d, ttl: 0 });
}
