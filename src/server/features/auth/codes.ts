import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '../../../contract/account/auth.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Asked, CodeRepo } from './code.repo.ts';

/** What a mailed code is good for, and nothing else. */
export type CodePurpose = 'VERIFY' | 'RESET';

/** 32 characters, none of which is mistaken for another: no I, O, 0 or 1. Six of them are 30 random bits. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** Wrong or right, a code is looked at so often and then burnt. Only the browser that asked for it has tries. */
export const CODE_TRIES = 5;
/** Between two codes to one address for one browser. */
export const CODE_COOL_DOWN_MS = 60 * 1000;
/**
 * As long as the hour of `mail-cap.ts`: where the cap keeps a mail back, the link of an earlier one still works, so
 * nobody can lock a mailbox's owner out by asking for many mails.
 */
export const LINK_LIFETIME_MS = 60 * 60 * 1000;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;
const TOKEN_BYTES = 32;

/** What one mail carries: the code for the browser that asked, and the token of the link, for any. */
export interface MailedSecrets {
  readonly code: string;
  readonly token: string;
}

/** Whether something is to be mailed, and how long until more can be. */
export interface Issue {
  readonly secrets: MailedSecrets | null;
  readonly waitMs: number;
}

export interface Codes {
  /**
   * A new code and link, which replace this browser's ones before; none while those are younger than the cool-down.
   * `userId` is whose password a reset is about.
   */
  issue(tx: Database, asked: Asked, purpose: CodePurpose, userId?: string): Promise<Issue>;
  /**
   * Whether `code` is the living one of this address, browser and purpose; it is then used up. Counts as a try, so the
   * transaction has to commit also when the answer is no.
   */
  redeem(tx: Database, asked: Asked, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Voids every code, link and token of an address, whoever asked for it. The cool-down goes on. */
  cancel(tx: Database, address: string): Promise<void>;
  /** Which registration a mailed link is of, while it lives. */
  registrationOf(db: Database, token: string): Promise<Asked | null>;
  /** Uses that link up: of parallel calls one is told true. */
  redeemLink(tx: Database, token: string): Promise<boolean>;
  /** A token that allows one new password to the account `userId`. */
  issueResetToken(tx: Database, asked: Asked, userId: string): Promise<string>;
  /** Whose token this is, mailed or traded, while it lives and their address is still the one that it was made for. */
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

  const drawToken = () => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

  function sealedToken(token: string) {
    const [userId = '', ...rest] = token.split('.');
    return { userId, hash: sealed('RESET_TOKEN', userId, rest.join('.')), now: new Date(clock.now()) };
  }

  function sealedLink(token: string) {
    return { hash: sealed('VERIFY_LINK', token), now: new Date(clock.now()) };
  }

  /** A link to a new password is a token like the one that a code is traded for; a registration's names nobody. */
  async function issueLink(tx: Database, asked: Asked, userId: string | undefined): Promise<string> {
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
    sweep: () => repo.sweep(new Date(clock.now() - 24 * 60 * 60 * 1000)),
  };
}

/** 256 is a multiple of 32, so every character is equally likely. */
function drawCode(random: Pick<Random, 'bytes'>): string {
  return Array.from(random.bytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
