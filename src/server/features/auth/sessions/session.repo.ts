import type { PlatformRole } from '../../../../contract/core/permissions.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { KeptNames } from '../../../platform/http/api/with-kept-names.ts';
import { keptNamesOf } from '../../../platform/rights/kept-names.ts';
import { isRestricted } from '../../../platform/rights/restriction-right.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly platform_role: PlatformRole;
  readonly last_seen_at: string;
  readonly kept_names: KeptNames | null;
}

/** Sessions seen after `seenAfter` and started after `begunAfter` are active, unless revoked. */
export interface SessionLimits {
  readonly seenAfter: Date;
  readonly begunAfter: Date;
  /** At which suspensions are judged. */
  readonly at: Date;
}

export interface NewSession {
  readonly id: string;
  readonly user_id: string;
  readonly token_hash: Uint8Array;
  readonly kind: 'cookie' | 'bearer';
  readonly at: Date;
  readonly ip: string;
  readonly user_agent: string;
  readonly browser_hash: Uint8Array;
}

/** One session, with the details by which its user recognises it. */
export interface ListedSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

export interface SessionRepo {
  insert(db: Database, session: NewSession): Promise<void>;
  findActive(tokenHash: Uint8Array, limits: SessionLimits): Promise<SessionRow | null>;
  /** The same by the id of the session. */
  findActiveById(id: string, limits: SessionLimits): Promise<SessionRow | null>;
  /** Ids among `ids` whose session is active, in no order. */
  activeAmong(ids: readonly string[], limits: SessionLimits): Promise<string[]>;
  /** Ids among `ids` of users who are suspended at `at`, in no order. */
  suspendedAmong(ids: readonly string[], at: Date): Promise<string[]>;
  /** The same as `findLiving` for many hashes, in no order. Hashes without an active session are missing. */
  findActiveAmong(
    tokenHashes: readonly Uint8Array[],
    limits: SessionLimits,
  ): Promise<(SessionRow & { readonly token_hash: Buffer })[]>;
  /** The user of a session that would be active without a suspension. */
  holderOf(tokenHash: Uint8Array, limits: SessionLimits): Promise<string | null>;
  /** A user's active sessions, most recently used first. */
  listActive(userId: string, limits: SessionLimits): Promise<ListedSession[]>;
  /** Whether the session belongs to the user, active or not. */
  isOf(db: Database, id: string, userId: string): Promise<boolean>;
  touch(ids: readonly string[], at: Date): Promise<void>;
  /** Returns false when it had already ended. */
  revoke(db: Database, id: string, at: Date): Promise<boolean>;
  /**
   * Revokes every session of the user but `keep`, and deletes their private calendar address, which needs no session.
   */
  revokeAll(db: Database, userId: string, at: Date, keep: string | null): Promise<void>;
  /** Deletes only the private calendar address, for when there is no session to end. */
  endCalendarAddress(db: Database, userId: string): Promise<void>;
  /** Whether the user ever started a session with this browser. */
  hasBegunWith(userId: string, browserHash: Uint8Array): Promise<boolean>;
  /** Whether the user has had sessions, but none with this browser, or with its user agent from this address. */
  isNewBrowser(
    db: Database,
    browser: { userId: string; browserHash: Uint8Array | null; ip: string; userAgent: string },
  ): Promise<boolean>;
}

/** SQL: whether `u` is suspended. Their sessions are not revoked: they work again once the suspension is lifted. */
const IS_SUSPENDED = isRestricted({
  group: 'null',
  user: 'u.id',
  type: `'SUSPENSION'`,
  at: '$4::timestamptz',
});

const findLiving = (by: 'token_hash' | 'id') => `
  select s.id, s.user_id, u.platform_role, s.last_seen_at, ${keptNamesOf('s.user_id')} as kept_names
  from user_sessions s join users u on u.id = s.user_id
  where s.${by} = $1 and s.revoked_at is null and u.status = 'ACTIVE'
    and s.last_seen_at > $2 and s.created_at > $3 and not ${IS_SUSPENDED}`;
const FIND_LIVING = prepared(findLiving('token_hash'));
const FIND_LIVING_BY_ID = prepared(findLiving('id'));

export function createSessionRepo(db: Database): SessionRepo {
  return {
    async insert(tx, session) {
      await tx.query(
        `insert into user_sessions
           (id, user_id, token_hash, kind, created_at, last_seen_at, ip, user_agent, browser_hash)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
        [
          session.id,
          session.user_id,
          session.token_hash,
          session.kind,
          session.at,
          session.ip,
          session.user_agent,
          session.browser_hash,
        ],
      );
    },

    async findActive(tokenHash, { seenAfter, begunAfter, at }) {
      const { rows } = await db.query<SessionRow>(FIND_LIVING, [tokenHash, seenAfter, begunAfter, at]);
      return rows[0] ?? null;
    },

    async findActiveById(id, { seenAfter, begunAfter, at }) {
      const { rows } = await db.query<SessionRow>(FIND_LIVING_BY_ID, [id, seenAfter, begunAfter, at]);
      return rows[0] ?? null;
    },

    async activeAmong(ids, { seenAfter, begunAfter, at }) {
      const { rows } = await db.query<{ id: string }>(
        `select s.id
         from user_sessions s join users u on u.id = s.user_id
         where s.id = any($1::uuid[]) and s.revoked_at is null and u.status = 'ACTIVE'
           and s.last_seen_at > $2 and s.created_at > $3 and not ${IS_SUSPENDED}`,
        [ids, seenAfter, begunAfter, at],
      );
      return rows.map((row) => row.id);
    },

    async suspendedAmong(ids, at) {
      const suspended = isRestricted({
        group: 'null',
        user: 's.user_id',
        type: `'SUSPENSION'`,
        at: '$2::timestamptz',
      });
      const { rows } = await db.query<{ id: string }>(
        `select s.id from user_sessions s where s.id = any($1::uuid[]) and ${suspended}`,
        [ids, at],
      );
      return rows.map((row) => row.id);
    },

    async findActiveAmong(tokenHashes, { seenAfter, begunAfter, at }) {
      const { rows } = await db.query<SessionRow & { token_hash: Buffer }>(
        `select s.id, s.user_id, u.platform_role, s.last_seen_at, ${keptNamesOf('s.user_id')} as kept_names, s.token_hash
         from user_sessions s join users u on u.id = s.user_id
         where s.token_hash = any($1::bytea[]) and s.revoked_at is null and u.status = 'ACTIVE'
           and s.last_seen_at > $2 and s.created_at > $3 and not ${IS_SUSPENDED}`,
        [tokenHashes, seenAfter, begunAfter, at],
      );
      return rows;
    },

    async holderOf(tokenHash, { seenAfter, begunAfter }) {
      const { rows } = await db.query<{ user_id: string }>(
        `select s.user_id from user_sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.revoked_at is null and u.status = 'ACTIVE'
           and s.last_seen_at > $2 and s.created_at > $3`,
        [tokenHash, seenAfter, begunAfter],
      );
      return rows[0]?.user_id ?? null;
    },

    async listActive(userId, { seenAfter, begunAfter }) {
      const { rows } = await db.query<ListedSession>(
        `select id, created_at, last_seen_at, ip, user_agent from user_sessions
         where user_id = $1 and revoked_at is null and last_seen_at > $2 and created_at > $3
         order by last_seen_at desc, id desc`,
        [userId, seenAfter, begunAfter],
      );
      return rows;
    },

    async isOf(tx, id, userId) {
      const { rows } = await tx.query('select from user_sessions where id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      return rows.length === 1;
    },

    async touch(ids, at) {
      // Skips locked rows: the transaction that holds the lock sets the same time or ends the session.
      await db.query(
        `update user_sessions set last_seen_at = greatest(last_seen_at, $2) where id in (
           select id from user_sessions where id = any($1::uuid[]) for no key update skip locked)`,
        [ids, at],
      );
    },

    async revoke(tx, id, at) {
      const { rowCount } = await tx.query(
        'update user_sessions set revoked_at = $2 where id = $1 and revoked_at is null',
        [id, at],
      );
      return rowCount === 1;
    },

    async revokeAll(tx, userId, at, keep) {
      await tx.query(
        `with address as (delete from calendar_feeds where user_id = $1)
         update user_sessions set revoked_at = $2
         where user_id = $1 and revoked_at is null and id is distinct from $3::uuid`,
        [userId, at, keep],
      );
    },

    async endCalendarAddress(tx, userId) {
      await tx.query('delete from calendar_feeds where user_id = $1', [userId]);
    },

    async hasBegunWith(userId, browserHash) {
      const { rows } = await db.query(
        'select 1 from user_sessions where user_id = $1 and browser_hash = $2 limit 1',
        [userId, browserHash],
      );
      return rows.length > 0;
    },

    async isNewBrowser(tx, { userId, browserHash, ip, userAgent }) {
      const { rows } = await tx.query<{ is_new: boolean }>(
        `select count(*) > 0 and not coalesce(bool_or(
             browser_hash = $2 or (ip = $3 and user_agent = $4)), false) as is_new
         from user_sessions where user_id = $1`,
        [userId, browserHash, ip, userAgent],
      );
      return singleRow(rows).is_new;
    },
  };
}
