import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import {
  ephemerals,
  ephemeralTopic,
  TYPING_EVERY_MS,
  TYPING_READERS_MAX,
  TYPING_TTL_MS,
} from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { encode } from '../connections/encoded.ts';
import type { Registry } from '../connections/registry.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { EphemeralRepo, TypingUser } from './ephemeral.repo.ts';

/**
 * Shorter than {@link TYPING_EVERY_MS}, at which clients send it: with the same limit, a little jitter would drop every
 * second one.
 */
const LIMIT_MS = TYPING_EVERY_MS - 500;

/**
 * While the database does not answer, a user who was looked up within this time may go on typing: rights cannot change
 * then.
 */
const KNOWN_MS = 5 * MINUTE_MS;

const typingMessage = z.object({ t: ephemeralTopic, by: ephemerals.typing });

export interface TypingDeps {
  readonly pubsub: Pick<PubSub, 'broadcast' | 'onBroadcast'>;
  readonly registry: Pick<Registry, 'sendEphemeral' | 'fullReaders'>;
  readonly repo: Pick<EphemeralRepo, 'typingUserOf'>;
  readonly nodeId: string;
  readonly timers: Pick<Timers, 'after'>;
  readonly logger: { warn(context: object, message: string): void };
}

export interface Typing {
  /**
   * Sends the other subscribers of `topic` (`~c:…`, `~p:…`), on all nodes, that the caller is typing. Does nothing when
   * the caller may not write there, sent the same just now, or when the topic has more than {@link TYPING_READERS_MAX}
   * readers.
   */
  onTyping(caller: Pick<CatchupCaller, 'userId'>, topic: string): void;
}

export function createTyping({ pubsub, registry, repo, nodeId, timers, logger }: TypingDeps): Typing {
  const recentlySent = new Set<string>();
  const known = new Map<string, { readonly by: TypingUser; readonly cancelForgetting: () => void }>();

  function send(t: string, by: TypingUser): void {
    const parent = t.slice(1);
    if (registry.fullReaders(parent) > TYPING_READERS_MAX) return;
    registry.sendEphemeral(parent, encode({ op: 'eph', t, k: 'typing', d: by, ttl: TYPING_TTL_MS }), {
      exceptUserId: by.user_id,
    });
  }

  async function lookUpAndSend(t: string, userId: string): Promise<void> {
    const by = await typistOf(t, userId);
    if (!by) return;
    send(t, by);
    pubsub.broadcast({ node: nodeId, k: 'typing', d: { t, by } });
  }

  async function typistOf(t: string, userId: string): Promise<TypingUser | null> {
    const key = `${userId} ${t}`;
    const area = areaOf(t);
    try {
      const by = area && (await repo.typingUserOf(area, t.slice('~c:'.length), userId));
      known.get(key)?.cancelForgetting();
      if (by) known.set(key, { by, cancelForgetting: timers.after(KNOWN_MS, () => known.delete(key)) });
      else known.delete(key);
      return by;
    } catch (error) {
      const last = known.get(key);
      if (last === undefined) throw error;
      return last.by;
    }
  }

  pubsub.onBroadcast(({ node, k, d }) => {
    if (k !== 'typing' || node === nodeId) return;
    const parsed = typingMessage.safeParse(d);
    if (parsed.success) send(parsed.data.t, parsed.data.by);
  });

  return {
    onTyping({ userId }, t) {
      const key = `${userId} ${t}`;
      if (areaOf(t) === null || recentlySent.has(key)) return;
      if (registry.fullReaders(t.slice(1)) > TYPING_READERS_MAX) return;
      recentlySent.add(key);
      timers.after(LIMIT_MS, () => recentlySent.delete(key));
      lookUpAndSend(t, userId).catch((error: unknown) =>
        logger.warn({ err: error }, 'the typing user could not be looked up'),
      );
    },
  };
}

/** Returns where the user is typing: in a conversation or under a post; null for any other topic. */
function areaOf(topic: string): 'c' | 'p' | null {
  if (topic.startsWith('~c:')) return 'c';
  return topic.startsWith('~p:') ? 'p' : null;
}
