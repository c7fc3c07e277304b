import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Problem } from '../../../../contract/core/problems.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/config/sha256.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ListedSession, SessionRepo, SessionRow } from './session.repo.ts';
import type { SuspensionOf } from './suspension.ts';

/** A session ends after this long without a request, and after `ABSOLUTE_MS` in any case (ASVS 7.3). */
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
/** Precision of `last_seen_at`. Writing it for each request would make every read a write. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;
/** 256 bits (ASVS 7.2.3). */
const TOKEN_BYTES = 32;
const BROWSER_ID_BYTES = 16;

/** A browser holds a cookie, a program a bearer token. */
export type CredentialKind = 'cookie' | 'bearer';

/** The network address and browser of a request. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** The id that the browser got at an earlier sign-in. */
  readonly browserId: string | null;
}

export interface SessionService {
  /**
   * Returns the user of a token. Null when it is unknown, revoked or expired, or when the account is not active or
   * suspended. Not cached.
   */
  callerOf(token: string): Promise<Caller | null>;
  /** The same by the id of the session, for addresses that name it. Does not count as a use of the session. */
  callerOfSession(sessionId: string): Promise<Caller | null>;
  /** The refusal of a session whose user is suspended; null for any other token. */
  suspensionOf(token: string): Promise<Problem | null>;
  /** @throws Problem `account.suspended` */
  requireNotSuspended(tx: Database, userId: string): Promise<void>;
  /** The same for many tokens in one query. Tokens without a caller are missing from the map. */
  callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
  /** Starts a session. Only this result contains the token and a new browser's id: the database keeps their hashes. */
  start(
    tx: Database,
    session: Origin & { userId: string; kind: CredentialKind },
  ): Promise<{ sessionId: string; token: string; browserId: string }>;
  /** Ends one session. Returns false and emits nothing when it had already ended. */
  end(tx: Tx, session: { userId: string; sessionId: string }): Promise<boolean>;
  /**
   * Ends every session of a user except `keep`, and deletes their private calendar address, so that an intruder loses
   * all access. Their live connections close when the transaction commits.
   */
  endAll(tx: Tx, userId: string, keep?: string): Promise<void>;
  /** A user's active sessions, most recently used first. */
  listOf(userId: string): Promise<ListedSession[]>;
  /**
   * The active ones among `sessionIds`, in one query. A node calls this in case it missed a `session.revoked` event.
   */
  activeAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The sessions of suspended users among `sessionIds`. */
  suspendedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the user signed in with this browser before, which its cookie proves. */
  isKnownBrowser(userId: string, origin: Pick<Origin, 'browserId'>): Promise<boolean>;
  /**
   * Whether the user signed in before, but never with this browser. A browser that lost its cookies is recognised by
   * its address and user agent, so that users are not alarmed by their own browser.
   */
  isNewBrowser(tx: Database, userId: string, origin: Origin): Promise<boolean>;
}

export interface SessionDeps {
  readonly db: Database;
  readonly repo: SessionRepo;
  readonly suspensionOf: SuspensionOf;
  readonly clock: Clock;
  readonly random: Random;
}

export function createSessionService({ db, repo, clock, random, suspensionOf }: SessionDeps): SessionService {
  function limits() {
    const now = clock.now();
    return {
      seenAfter: new Date(now - IDLE_MS),
      begunAfter: new Date(now - ABSOLUTE_MS),
      at: new Date(now),
    };
  }

  async function touch(sessions: readonly SessionRow[]): Promise<void> {
    const now = clock.now();
    const due = sessions.filter(({ last_seen_at }) => now - Date.parse(last_seen_at) >= TOUCH_EVERY_MS);
    if (due.length > 0)
      await repo.touch(
        due.map(({ id }) => id),
        new Date(now),
      );
  }

  return {
    async callerOf(token) {
      const session = await repo.findActive(hashOf(token), limits());
      if (!session) return null;
      await touch([session]);
      return toCaller(session);
    },

    async callerOfSession(sessionId) {
      const session = await repo.findActiveById(sessionId, limits());
      return session && toCaller(session);
    },

    async suspensionOf(token) {
      const userId = await repo.holderOf(hashOf(token), limits());
      return userId === null ? null : suspensionOf(db, userId);
    },

    async requireNotSuspended(tx, userId) {
      const refusal = await suspensionOf(tx, userId);
      if (refusal) throw refusal;
    },

    async callersOf(tokens) {
      const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]));
      const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
      const sessions = await repo.findActiveAmong(hashes, limits());
      await touch(sessions);
      return new Map(
        sessions.map((session) => [byHash.get(session.token_hash.toString('hex')) ?? '', toCaller(session)]),
      );
    },

    async start(tx, { userId, kind, ip, userAgent, browserId: known }) {
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const browserId = known ?? Buffer.from(random.bytes(BROWSER_ID_BYTES)).toString('base64url');
      const sessionId = random.uuid();
      await repo.insert(tx, {
        id: sessionId,
        user_id: userId,
        token_hash: hashOf(token),
        kind,
        at: new Date(clock.now()),
        ip,
        user_agent: storable(userAgent),
        browser_hash: browserHashOf(userId, browserId),
      });
      return { sessionId, token, browserId };
    },

    async end(tx, { userId, sessionId }) {
      if (!(await repo.revoke(tx, sessionId, new Date(clock.now())))) return false;
      tx.emit({
        kind: 'session.revoked',
        topic: `u:${userId}`,
        data: { session_ids: [sessionId] },
        actor: userId,
      });
      return true;
    },

    async endAll(tx, userId, keep) {
      await repo.revokeAll(tx, userId, new Date(clock.now()), keep ?? null);
      tx.emit({
        kind: 'session.revoked',
        topic: `u:${userId}`,
        data: { session_ids: '*', ...(keep === undefined ? {} : { except: keep }) },
        actor: userId,
      });
    },

    listOf: (userId) => repo.listActive(userId, limits()),

    async activeAmong(sessionIds) {
      return new Set(sessionIds.length === 0 ? [] : await repo.activeAmong(sessionIds, limits()));
    },

    async suspendedAmong(sessionIds) {
      return new Set(sessionIds.length === 0 ? [] : await repo.suspendedAmong(sessionIds, limits().at));
    },

    isKnownBrowser: (userId, { browserId }) =>
      repo.hasBegunWith(userId, browserHashOf(userId, browserId ?? '')),

    isNewBrowser: (tx, userId, { ip, userAgent, browserId }) =>
      repo.isNewBrowser(tx, {
        userId,
        ip,
        userAgent: storable(userAgent),
        browserHash: browserId === null ? null : browserHashOf(userId, browserId),
      }),
  };
}

function toCaller({ user_id, id, platform_role, kept_names }: SessionRow): Caller {
  return { userId: user_id, sessionId: id, platformRole: platform_role, keptNames: kept_names };
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
function hashOf(token: string): Buffer {
  return sha256(token);
}

/** Includes the account, so that the hashes of two users do not reveal that they share a computer. */
function browserHashOf(userId: string, browserId: string): Buffer {
  return hashOf(`${userId}:${browserId}`);
}

/** Removes characters that a header may contain but PostgreSQL text may not. */
function storable(header: string): string {
  return header.replaceAll('\u0000', '').toWellFormed();
}
