import { hash, parseOptions, verify } from '@node-rs/argon2';
import { toOneForm } from '../../../contract/account/weak-password.ts';
import type { Random } from '../../platform/clock/clock.ts';
import { createConcurrencyLimit } from '../../platform/clock/concurrency-limit.ts';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane; 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing shares four threads with file and name lookups, which must not wait for it. */
const AT_ONCE = 2;
/** About 2.5 seconds of waiting. */
const QUEUE_MAX = 200;

/** Hashes and verifies passwords. Each password is normalised first, see `toOneForm`. */
export interface Passwords {
  /** Returns a PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /** Pass null when the account does not exist: it takes the same time and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with cost settings other than the current ones. */
  isOutdated(passwordHash: string): boolean;
}

export function createPasswords(random: Pick<Random, 'bytes'>): Passwords {
  const runLimited = createConcurrencyLimit({
    width: AT_ONCE,
    queueMax: QUEUE_MAX,
    refusal: 'Too many people are signing in. Please try again in a moment',
  });
  let dummy: Promise<string> | undefined;

  /** The hash of a random password, made once, for accounts that do not exist. */
  function dummyHash(): Promise<string> {
    dummy ??= hash(Buffer.from(random.bytes(32)), COST);
    return dummy;
  }

  return {
    hash: (password) => runLimited(() => hash(toOneForm(password), COST)),

    async verify(passwordHash, password) {
      const against = passwordHash ?? (await dummyHash());
      const isRight = await runLimited(() => verify(against, toOneForm(password)));
      return isRight && passwordHash !== null;
    },

    isOutdated(passwordHash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
