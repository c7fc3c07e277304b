import { ephemerals, TYPING_EVERY_MS, TYPING_TTL_MS } from '../../../contract/core/realtime.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import type { EphemeralRepo, TypingUser } from './ephemeral.repo.ts';
import { createWriterSignal, type WriterSignalDeps } from './writer-signal.ts';

/**
 * Shorter than {@link TYPING_EVERY_MS}, at which clients send it: with the same limit, a little jitter would drop every
 * second one.
 */
const LIMIT_MS = TYPING_EVERY_MS - 500;

export interface TypingDeps extends WriterSignalDeps {
  readonly repo: Pick<EphemeralRepo, 'typingUserOf'>;
}

export interface Typing {
  /** Sends the others in `topic` (`~c:…`, `~p:…`) that the caller is typing, if they may write there. */
  onTyping(caller: Pick<CatchupCaller, 'userId'>, topic: string): void;
}

export function createTyping({ repo, ...deps }: TypingDeps): Typing {
  const signal = createWriterSignal(deps, {
    kind: 'typing',
    shape: ephemerals.typing,
    ttlMs: TYPING_TTL_MS,
    limit: { most: 1, withinMs: LIMIT_MS },
    writerOf(topic) {
      const place = placeOf(topic);
      return place && ((userId) => repo.typingUserOf(place, topic.slice('~c:'.length), userId));
    },
    dataOf: (by: TypingUser, _: null) => by,
    userIdOf: ({ user_id }) => user_id,
  });
  return { onTyping: (caller, topic) => signal.send(caller, topic, null) };
}

/** Returns where the user is typing: in a conversation or under a post; null for any other topic. */
function placeOf(topic: string): 'c' | 'p' | null {
  if (topic.startsWith('~c:')) return 'c';
  return topic.startsWith('~p:') ? 'p' : null;
}
