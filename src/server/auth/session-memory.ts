import type { Caller } from '../http/implement.ts';

interface Remembered {
  readonly caller: Caller;
  /** Milliseconds. */
  readonly until: number;
}

/** Sessions remembered at once; the first one found is forgotten first. */
const REMEMBERED_MAX = 20_000;

/**
 * Whose session a token was when it was last looked up. Whether it still is must be asked of the database: the session
 * may have been ended since, on another node.
 */
export interface SessionMemory {
  /** Keeps `caller` until that time. */
  remember(tokenHash: Buffer, caller: Caller, until: number): void;
  recall(tokenHash: Buffer, now: number): Caller | null;
}

export function createSessionMemory(): SessionMemory {
  const found = new Map<string, Remembered>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');

  return {
    remember(tokenHash, caller, until) {
      const key = keyOf(tokenHash);
      found.delete(key);
      found.set(key, { caller, until });
      if (found.size <= REMEMBERED_MAX) return;
      const [oldest] = found.keys();
      if (oldest !== undefined) found.delete(oldest);
    },
    recall(tokenHash, now) {
      const key = keyOf(tokenHash);
      const remembered = found.get(key);
      if (remembered && now < remembered.until) return remembered.caller;
      found.delete(key);
      return null;
    },
  };
}
