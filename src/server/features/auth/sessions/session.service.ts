import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/config/sha256.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ListedSession, SessionRepo, SessionRow } from './session.repo.ts';

/** A session ends after this long without a request, and after `ABSOLUTE_MS` in any case (ASVS 7.3). */
const IDLE_MS = 30 * 24 * 60 * 60 * 1000;
const ABSOLUTE_MS = 90 * 24 * 60 * 60 * 1000;
/** How exact `last_seen_at` is: writing it for each request would make every read a write. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** 256 bits (ASVS 7.2.3). */
const TOKEN_BYTES = 32;
const BROWSER_ID_BYTES = 16;

/** How a session is known afterwards: a browser holds a cookie, a program a bearer token. */
export type CredentialKind = 'cookie' | 'bearer';

/** Where a request came from, as far as an account cares. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** What the browser was given when somebody signed in with it before. */
  readonly browserId: string | null;
}

export interface SessionService {
  /** The person behind a token; null when it is unknown, revoked or over, or the account is not active. Not cached. */
  callerOf(token: string): Promise<Caller | null>;
  /** The same for many tokens in one query; those that stand for nobody are missing. */
  callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
  /** Begins a session. The token and a new browser's id are in this answer and nowhere else: only their hashes are kept. */
  start(
    tx: Database,
    session: Origin & { userId: string; kind: CredentialKind },
  ): Promise<{ sessionId: string; token: string; browserId: string }>;
  /** Ends one session; repeating it announces nothing, and answers false. */
  end(tx: Tx, session: { userId: string; sessionId: string }): Promise<boolean>;
  /**
   * Ends every session of a person, except one to be kept, and their private calendar address: whoever may have come
   * in before gets nothing more. Their live connections close with the commit.
   */
  endAll(tx: Tx, userId: string, keep?: string): Promise<void>;
  /** The living ones of a person, the last used first. */
  listOf(userId: string): Promise<ListedSession[]>;
  /** Those among `sessionIds` that are alive, in one query: a node's belt for a lost `session.revoked`. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the person signed in with this very browser before: only it has the cookie that it was given then. */
  isKnownBrowser(userId: string, origin: Pick<Origin, 'browserId'>): Promise<boolean>;
  /**
   * Whether the person signed in before, and never with this browser. One that lost its cookies is known by its address
   * and its name, so that nobody is alarmed by their own.
   */
  isNewBrowser(tx: Database, userId: string, origin: Origin): Promise<boolean>;
}

export interface SessionDeps {
  readonly repo: SessionRepo;
  readonly clock: Clock;
  readonly random: Random;
}

export function createSessionService({ repo, clock, random }: SessionDeps): SessionService {
  function limits() {
    const now = clock.now();
    return { seenAfter: new Date(now - IDLE_MS), begunAfter: new Date(now - ABSOLUTE_MS) };
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
      const session = await repo.findLiving(hashOf(token), limits());
      if (!session) return null;
      await touch([session]);
      return toCaller(session);
    },

    async callersOf(tokens) {
      const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]));
      const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
      const sessions = await repo.findLivingAmong(hashes, limits());
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

    listOf: (userId) => repo.listLiving(userId, limits()),

    async living(sessionIds) {
      return new Set(sessionIds.length === 0 ? [] : await repo.livingAmong(sessionIds, limits()));
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

function toCaller({ user_id, id, platform_role }: SessionRow): Caller {
  return { userId: user_id, sessionId: id, platformRole: platform_role };
}

/** A fast hash is enough: nobody guesses 256 random bits. */
function hashOf(token: string): Buffer {
  return sha256(token);
}

/** With the account in it: two people's sessions on one computer do not show that it is one. */
function browserHashOf(userId: string, browserId: string): Buffer {
  return hashOf(`${userId}:${browserId}`);
}

/** A header may hold what PostgreSQL's text cannot. */
function storable(header: string): string {
  return header.replaceAll('\u0000', '').toWellFormed();
}
