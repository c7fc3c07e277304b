import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { type CommunityForm, createCommunity } from '../../../src/contract/communities/communities.ts';
import type { Answer, CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import type { GroupRole, MemberStatus, PlatformRole } from '../../../src/contract/core/permissions.ts';
import { type ProblemBody, problemBody } from '../../../src/contract/core/problems.ts';
import { urlOf } from '../../../src/contract/core/url-of.ts';
import { buildApp } from '../../../src/server/app.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '../../../src/server/platform/clock/clock.ts';
import { readConfig } from '../../../src/server/platform/config/config.ts';
import type { AppDeps } from '../../../src/server/platform/context.ts';
import { appUrlOf } from '../../../src/server/platform/db/cluster/app-role.ts';
import { createPool } from '../../../src/server/platform/db/pool.ts';
import { createWithTx } from '../../../src/server/platform/db/transaction.ts';
import { onTime } from '../browser/on-time.ts';
import { type FreshDatabase, freshDatabase } from '../engines/fresh-database.ts';
import { plannedOnce } from '../engines/planned-once.ts';

/** A user's id, which is also the token of their session. Null is signed out. */
export type Person = string | null;

export type CommunityApi = Awaited<ReturnType<typeof startCommunityApi>>;

/** How often a temporarily refused call is repeated. Before each refusal it waited seconds for a lock. */
const TRIES = 10;

/** An event as the log holds it now: kind, offset, tag, epoch on the wire, entity, actor, data. */
export interface LoggedEvent {
  readonly k: string;
  readonly o: number;
  readonly x: number;
  readonly e: number;
  readonly ref: string | null;
  readonly a: string | null;
  readonly d: unknown;
}

/**
 * The whole server over its own database, without its sockets. Close it in `afterAll`. With `through`, the
 * server connects to its database by the URL that this returns, and the test by the direct one. `database`: another
 * one than an empty one. `deps`: what else the server gets from outside.
 */
export async function startCommunityApi(
  environment: Readonly<Record<string, string>> = {},
  through = async (url: string) => url,
  database: () => Promise<FreshDatabase> = freshDatabase,
  deps: Pick<AppDeps, 'disk'> = {},
) {
  const { pool, db, url, close } = await database();
  const log = pino({ level: 'silent' });
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    TAMBAYAN_DATA: '/nonexistent',
    // Videos play as they came, whatever this machine has.
    FFMPEG_PATH: 'off',
    ...environment,
  });
  // As in the server's own cluster: the calls need no lock beyond their rows.
  const appPool = plannedOnce(createPool({ url: await through(appUrlOf(url)), log }));
  const secret = 'what only this run of the tests knows';
  const app = await buildApp({
    config,
    secret,
    pool: appPool,
    client: null,
    clock,
    random,
    timers,
    loopDelay: onTime,
    log,
    ...deps,
  });
  await app.ready();

  /** Retries like every client: a busy machine may refuse a call because it did not get a lock in time. */
  async function call<E extends Endpoint>(endpoint: E, person: Person, input: CallInput<E>) {
    const { headers, body } = input as Transport;
    const request = {
      method: endpoint.method,
      url: urlOf('/api', endpoint, input),
      headers: { ...headers, ...(person !== null && { authorization: `Bearer ${person}` }) },
      ...(body === undefined ? {} : { payload: body }),
    };
    let answer = await app.inject(request);
    for (let again = 0; answer.statusCode === 503 && again < TRIES; again++)
      answer = await app.inject(request);
    return { status: answer.statusCode, json: answer.json<unknown>(), text: answer.body };
  }

  /** Calls, and returns the parsed body. Any status but 2xx fails the test with the server's problem. */
  async function ok<E extends Endpoint>(
    endpoint: E,
    person: Person,
    input: CallInput<E>,
  ): Promise<Answer<E>> {
    const { status, json, text } = await call(endpoint, person, input);
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
    return endpoint.response.parse(json) as Answer<E>;
  }

  /** Calls, and returns the problem. A 2xx fails the test. */
  async function refused<E extends Endpoint>(
    endpoint: E,
    person: Person,
    input: CallInput<E>,
  ): Promise<ProblemBody> {
    const { status, json, text } = await call(endpoint, person, input);
    if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${text}`);
    return problemBody.parse(json);
  }

  /** Starts a session for a user who has an account. */
  async function signIn(id: string): Promise<void> {
    await db.query(
      `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
       values ($1, $1, $2, 'bearer', now(), now())`,
      [id, createHash('sha256').update(id).digest()],
    );
  }

  return {
    db,
    secret,
    /** For separate processes. */
    databaseUrl: url,
    withTx: createWithTx({ pool, random, timers, log, onCommitted: () => undefined }),
    app,
    call,
    ok,
    refused,
    signIn,

    /**
     * The events on `topic`, oldest first. Without badges, which arrive at their own time, and without the staff's log,
     * which has a test of its own.
     */
    async eventsOn(topic: string): Promise<LoggedEvent[]> {
      const { rows } = await db.query<LoggedEvent>(
        `select v.kind as k, v.off as o, v.tag as x, m.epoch::bigint * 1000000 + t.epoch as e, v.ref, v.actor as a,
                v.data as d
         from rt_events v join rt_topics t on t.topic = v.topic cross join rt_meta m
         where v.topic = $1 and v.kind <> all('{badge.updated,staff_log.updated}') order by v.off`,
        [topic],
      );
      return rows;
    },

    /** A signed-in user. */
    async person({ first = 'Ana', last = 'Reyes', role = 'USER' as PlatformRole } = {}): Promise<string> {
      const id = random.uuid();
      await db.query(
        `insert into users (id, email, first_name, last_name, password_hash, platform_role, platform_role_since,
           status, accepted_terms_at, created_at)
         values ($1, $2, $3, $4, 'none', $5, case when $5 = 'ADMIN' then now() - interval '30 days' end, 'ACTIVE', now(), now())`,
        [id, `${id}@mail.example`, first, last, role],
      );
      await signIn(id);
      return id;
    },

    /**
     * A community of `owner`, created by the API. Made private, archived or lapsed in SQL, because no
     * endpoint does that yet.
     */
    async community(
      owner: string,
      traits: {
        is_public?: boolean;
        is_archived?: boolean;
        is_expired?: boolean;
      } & Partial<CommunityForm> = {},
    ) {
      const { is_public = true, is_archived = false, is_expired = false, ...form } = traits;
      const { data } = await ok(createCommunity, owner, { body: aCommunityForm(form) });
      await db.query(
        `update groups set is_public = $2, plan_until = case when $3 then now() end,
           archived_at = case when $4 then now() end where id = $1`,
        [data.id, is_public, is_expired, is_archived],
      );
      const { rows } = await db.query<{ id: string }>(
        'select id from chat_conversations where group_id = $1',
        [data.id],
      );
      return { ...data, chatId: rows[0]?.id ?? '' };
    },

    /** Gives `person` a membership in a community, without applying the rules. */
    async place(
      groupId: string,
      person: string,
      role: GroupRole,
      status: MemberStatus = 'ACTIVE',
    ): Promise<void> {
      await db.query(
        `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
         values ($1, $2, $3, $4, now(), now())
         on conflict (group_id, user_id) do update set role = excluded.role, status = excluded.status`,
        [groupId, person, role, status],
      );
      if (status === 'BANNED')
        await db.query(
          `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
           select gen_random_uuid(), 'GROUP_BAN', 'GROUP', id, $2, created_by, '', now(), now() from groups where id = $1`,
          [groupId, person],
        );
      await db.query(
        `update groups set total_members =
           (select count(*) from group_members where group_id = $1 and status = 'ACTIVE') where id = $1`,
        [groupId],
      );
    },

    async close() {
      await app.close();
      await appPool.end();
      await close();
    },
  };
}

interface Transport {
  headers?: Record<string, string>;
  body?: object;
}

/** A form that creates a community, each with a unique name. */
export function aCommunityForm(changes: Partial<CommunityForm> = {}): CommunityForm {
  return {
    name: `Kapitbahay ${randomUUID().slice(0, 8)}`,
    description: 'People of one street',
    cover_image_url: '',
    logo_url: '',
    teaser_video_url: '',
    subscription_plan_type: 'FREEMIUM',
    subscription_plan_cycle_type: 'ONE_TIME',
    acceptedGuidelines: true,
    acceptedNda: true,
    ...changes,
  };
}
