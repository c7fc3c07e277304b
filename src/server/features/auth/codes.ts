import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '../../../contract/account/auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CodeRepo, CodeRequest } from './code.repo.ts';

/** The only purpose for which a mailed code is valid. */
export type CodePurpose = 'VERIFY' | 'RESET';

/** 32 characters without the lookalikes I, O, 0 and 1. Six of them are 30 random bits. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** A code is void after this many tries, right or wrong. Only the browser that asked for it has tries. */
const CODE_TRIES = 5;
/** Minimum time between two codes for one address and one browser. */
const CODE_COOL_DOWN_MS = MINUTE_MS;
/**
 * As long as the hour of `mail-cap.ts`: when the limit blocks a new mail, the link of an earlier one still works. So an
 * attacker cannot lock out the owner of a mailbox by asking for many mails.
 */
const LINK_LIFETIME_MS = HOUR_MS;
const TOKEN_LIFETIME_MS = 15 * MINUTE_MS;
const TOKEN_BYTES = 32;

/** The contents of one mail: the code works in the browser that asked, the token of the link in any browser. */
export interface MailedSecrets {
  readonly code: string;
  readonly token: string;
}

/** `secrets` is null when no mail is to be sent. `waitMs` is the time until the next one is possible. */
export interface Issue {
  readonly secrets: MailedSecrets | null;
  readonly waitMs: number;
}

export interface Codes {
  /**
   * Makes a new code and link, which replace the earlier ones of this browser. `secrets` is null while those are
   * younger than the cool-down. A reset passes `userId`, the account whose password it changes.
   */
  issue(tx: Database, asked: CodeRequest, purpose: CodePurpose, userId?: string): Promise<Issue>;
  /**
   * Waits for the other transactions that redeem a code, link or token of this address. The one that wins voids all of
   * them: without this lock, one that redeems a code and one that redeems a link would wait for each other.
   */
  lock(tx: Database, address: string): Promise<void>;
  /**
   * Returns true and uses the code up if `code` is the valid one of this address, browser and purpose. Counts as a try,
   * so the transaction has to commit also when the result is false.
   */
  redeem(tx: Database, asked: CodeRequest, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Voids every code, link and token of an address, for all browsers. The cool-down continues. */
  cancel(tx: Database, address: string): Promise<void>;
  /** Returns the registration of a mailed link, or null when the link is not valid. */
  registrationOf(db: Database, token: string): Promise<CodeRequest | null>;
  /** Uses that link up. Of parallel calls, only one returns true. */
  redeemLink(tx: Database, token: string): Promise<boolean>;
  /** A token that allows one new password to the account `userId`. */
  issueResetToken(tx: Database, asked: CodeRequest, userId: string): Promise<string>;
  /**
   * Returns the user id of a valid token, whether it was mailed or exchanged for a code. Returns null when the token is
   * not valid, or when the user's address has changed since.
   */
  ownerOfResetToken(db: Database, token: string): Promise<string | null>;
  /** The same, and uses the token up. Of parallel calls, only one returns the user id. */
  redeemResetToken(tx: Database, token: string): Promise<string | null>;
  /** Deletes codes and tokens that expired more than a day ago. */
  sweep(): Promise<void>;
}

export interface CodesDeps {
  readonly repo: CodeRepo;
  readonly clock: Clock;
  readonly random: Random;
  /** Key of the stored hashes. Without it, an attacker with a copy of the table could guess the 30 bits. */
  readonly secret: string;
}

export function createCodes({ repo, clock, random, secret }: CodesDeps): Codes {
  const sealed = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\u0000')).digest();

  const drawToken = () => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

  function sealedToken(token: string) {
    const [userId = '', ...rest] = token.split('.');
    return { userId, hash: sealed('RESET_TOKEN', userId, rest.join('.')), now: new Date(clock.now()) };
  }

  function sealedLink(token: string) {
    return { hash: sealed('VERIFY_LINK', token), now: new Date(clock.now()) };
  }

  /** A reset link carries the same kind of token as the one exchanged for a code. A registration link names no user. */
  async function issueLink(tx: Database, asked: CodeRequest, userId: string | undefined): Promise<string> {
    const now = clock.now();
    const token = userId === undefined ? drawToken() : `${userId}.${drawToken()}`;
    const { hash } = userId === undefined ? sealedLink(token) : sealedToken(token);
    await repo.replace(tx, {
      ...asked,
      purpose: userId === undefined ? 'VERIFY_LINK' : 'RESET_LINK',
      secretHash: hash,
      now: new Date(now),
      expiresAt: new Date(now + LINK_LIFETIME_MS),
      onlyIfBefore: null,
    });
    return token;
  }

  return {
    async issue(tx, asked, purpose, userId) {
      const code = drawCode(random);
      const now = clock.now();
      const last = await repo.replace(tx, {
        ...asked,
        purpose,
        secretHash: sealed(purpose, asked.email, code),
        now: new Date(now),
        expiresAt: new Date(now + CODE_LIFETIME_MS),
        onlyIfBefore: new Date(now - CODE_COOL_DOWN_MS),
      });
      if (last) return { secrets: null, waitMs: last.getTime() + CODE_COOL_DOWN_MS - now };
      const token = await issueLink(tx, asked, userId);
      return { secrets: { code, token }, waitMs: CODE_COOL_DOWN_MS };
    },

    lock: (tx, address) => repo.lock(tx, address),

    redeem: (tx, asked, purpose, code) =>
      repo.redeem(tx, {
        ...asked,
        purpose,
        secretHash: sealed(purpose, asked.email, code),
        now: new Date(clock.now()),
        maxTries: CODE_TRIES,
      }),

    cancel: (tx, address) => repo.cancel(tx, address, new Date(clock.now())),

    registrationOf: (db, token) => repo.findLink(db, sealedLink(token)),
    redeemLink: (tx, token) => repo.redeemLink(tx, sealedLink(token)),

    async issueResetToken(tx, asked, userId) {
      const token = `${userId}.${drawToken()}`;
      const now = clock.now();
      await repo.replace(tx, {
        ...asked,
        purpose: 'RESET_TOKEN',
        secretHash: sealedToken(token).hash,
        now: new Date(now),
        expiresAt: new Date(now + TOKEN_LIFETIME_MS),
        onlyIfBefore: null,
      });
      return token;
    },

    ownerOfResetToken: (db, token) => repo.ownerOf(db, sealedToken(token)),
    redeemResetToken: (tx, token) => repo.redeemToken(tx, sealedToken(token)),
    sweep: () => repo.sweep(new Date(clock.now() - DAY_MS)),
  };
}

/** 256 is a multiple of 32, so every character is equally likely. */
function drawCode(random: Pick<Random, 'bytes'>): string {
  return Array.from(random.bytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
