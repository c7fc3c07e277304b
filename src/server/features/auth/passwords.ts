import { hash, parseOptions, verify } from '@node-rs/argon2';
import { toOneForm } from '../../../contract/account/weak-password.ts';
import type { Random } from '../../platform/clock/clock.ts';
import { createTurns } from '../../platform/clock/take-turns.ts';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane; 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing shares four threads with file and name lookups, which must not wait for it. */
const AT_ONCE = 2;
/** Some 2.5 seconds of waiting. */
const QUEUE_MAX = 200;

/** Everything that touches a password. Whatever is typed is brought to one form first, see `toOneForm`. */
export interface Passwords {
  /** A PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /** Null stands for an account that does not exist: it costs the same and is never right. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(passwordHash: string): boolean;
}

export function createPasswords(random: Pick<Random, 'bytes'>): Passwords {
  const inTurn = createTurns({
    width: AT_ONCE,
    queueMax: QUEUE_MAX,
    refusal: 'Too many people are signing in. Please try again in a moment',
  });
  let nobodys: Promise<string> | undefined;

  /** The hash of a password that nobody knows, made once. */
  function hashOfNobody(): Promise<string> {
    nobodys ??= hash(Buffer.from(random.bytes(32)), COST);
    return nobodys;
  }

  return {
    hash: (password) => inTurn(() => hash(toOneForm(password), COST)),

    async verify(passwordHash, password) {
      const against = passwordHash ?? (await hashOfNobody());
      const isRight = await inTurn(() => verify(against, toOneForm(password)));
      return isRight && passwordHash !== null;
    },

    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
