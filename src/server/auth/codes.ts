import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '../../contract/auth.ts';
import type { Clock, Random } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CodeRepo } from './code.repo.ts';

/** What a mailed code is good for, and nothing else. */
export type CodePurpose = 'VERIFY' | 'RESET';

/** 32 characters, none of which is mistaken for another: no I, O, 0 or 1. Six of them are 30 random bits. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** Wrong or right, a code is looked at so often and then burnt. */
export const CODE_TRIES = 5;
/** Between two codes to one address. */
export const CODE_COOL_DOWN_MS = 60 * 1000;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;
const TOKEN_BYTES = 32;

export interface Codes {
  /** A new code, which replaces the one before; null while the last one is younger than the cool-down. */
  issue(tx: Database, address: string, purpose: CodePurpose): Promise<string | null>;
  /**
   * Whether `code` is the living one of this address and purpose; it is then used up. Counts as a try, so the
   * transaction has to commit also when the answer is no.
   */
  redeem(tx: Database, address: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Voids every code and token of these purposes. The cool-down goes on. */
  cancel(tx: Database, address: string, purposes: readonly (CodePurpose | 'RESET_TOKEN')[]): Promise<void>;
  /** A token that allows one new password to the account `userId`. */
  issueResetToken(tx: Database, address: string, userId: string): Promise<string>;
  /** Whose token this is, while it is alive and their address is still the one that it was made for. */
  ownerOfResetToken(db: Database, token: string): Promise<string | null>;
  /** The same, and uses it up: of parallel calls one gets the answer. */
  redeemResetToken(tx: Database, token: string): Promise<string | null>;
  /** Deletes what has been over for a day. */
  sweep(): Promise<void>;
}

export interface CodesDeps {
  readonly repo: CodeRepo;
  readonly clock: Clock;
  readonly random: Random;
  /** Key of the stored hashes: without it, 30 bits could be guessed from a copy of the table. */
  readonly secret: string;
}

export function createCodes({ repo, clock, random, secret }: CodesDeps): Codes {
  const sealed = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\u0000')).digest();

  function sealedToken(token: string) {
    const [userId = '', ...rest] = token.split('.');
    return { userId, hash: sealed('RESET_TOKEN', userId, rest.join('.')), now: new Date(clock.now()) };
  }

  return {
    async issue(tx, address, purpose) {
      const code = drawCode(random);
      const now = clock.now();
      const isStored = await repo.replace(tx, {
        email: address,
        purpose,
        secretHash: sealed(purpose, address, code),
        now: new Date(now),
        expiresAt: new Date(now + CODE_LIFETIME_MS),
        onlyIfBefore: new Date(now - CODE_COOL_DOWN_MS),
      });
      return isStored ? code : null;
    },

    redeem: (tx, address, purpose, code) =>
      repo.redeem(tx, {
        email: address,
        purpose,
        secretHash: sealed(purpose, address, code),
        now: new Date(clock.now()),
        maxTries: CODE_TRIES,
      }),

    cancel: (tx, address, purposes) => repo.cancel(tx, address, purposes, new Date(clock.now())),

    async issueResetToken(tx, address, userId) {
      const secretPart = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const now = clock.now();
      await repo.replace(tx, {
        email: address,
        purpose: 'RESET_TOKEN',
        secretHash: sealed('RESET_TOKEN', userId, secretPart),
        now: new Date(now),
        expiresAt: new Date(now + TOKEN_LIFETIME_MS),
        onlyIfBefore: null,
      });
      return `${userId}.${secretPart}`;
    },

    ownerOfResetToken: (db, token) => repo.ownerOf(db, sealedToken(token)),
    redeemResetToken: (tx, token) => repo.redeemToken(tx, sealedToken(token)),
    sweep: () => repo.sweep(new Date(clock.now() - 24 * 60 * 60 * 1000)),
  };
}

/** 256 is a multiple of 32, so every character is equally likely. */
function drawCode(random: Pick<Random, 'bytes'>): string {
  return Array.from(random.bytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
