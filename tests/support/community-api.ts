import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { CommunityForm } from '../../src/contract/communities.ts';
import { createCommunity } from '../../src/contract/communities.ts';
import type { Answer, CallInput, Endpoint } from '../../src/contract/endpoint.ts';
import type { GroupRole, MemberStatus, PlatformRole } from '../../src/contract/permissions.ts';
import { type ProblemBody, problemBody } from '../../src/contract/problems.ts';
import { createAudit } from '../../src/server/audit/audit.ts';
import { chatRoutes } from '../../src/server/chat/chat.routes.ts';
import { createChatMembershipService } from '../../src/server/chat/chat-membership.service.ts';
import { createConversationService } from '../../src/server/chat/conversation.service.ts';
import { createMessageService } from '../../src/server/chat/message.service.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '../../src/server/clock.ts';
import { createCommunityRepo } from '../../src/server/communities/community.repo.ts';
import { communityRoutes } from '../../src/server/communities/community.routes.ts';
import { createCommunityService } from '../../src/server/communities/community.service.ts';
import { createCommunitySearchRepo } from '../../src/server/communities/community-search.repo.ts';
import { createFoundingService } from '../../src/server/communities/founding.service.ts';
import { createMembershipService } from '../../src/server/communities/membership.service.ts';
import type { CommittedEvent } from '../../src/server/db/emit.ts';
import { createKysely } from '../../src/server/db/pool.ts';
import { createWithTx } from '../../src/server/db/transaction.ts';
import { answerProblems } from '../../src/server/http/answer-problems.ts';
import { type Caller, createImplement } from '../../src/server/http/implement.ts';
import { createOriginCheck } from '../../src/server/http/origin.ts';
import { createSessionCookie } from '../../src/server/http/session-cookie.ts';
import { createMemberRepo } from '../../src/server/members/member.repo.ts';
import { memberRoutes } from '../../src/server/members/member.routes.ts';
import { createMemberService } from '../../src/server/members/member.service.ts';
import { freshDatabase } from './fresh-database.ts';

const PUBLIC_URL = 'http://localhost';

/** A person's id; it is also the token they sign their calls with. Null is nobody. */
export type Person = string | null;

export type CommunityApi = Awaited<ReturnType<typeof startCommunityApi>>;

/** The community, member and chat endpoints over a database of their own. Close it in `afterAll`. */
export async function startCommunityApi() {
  const { pool, db, close } = await freshDatabase();
  const committed: CommittedEvent[] = [];
  const withTx = createWithTx({
    pool,
    random,
    timers,
    log: console,
    onCommitted: (events) => void committed.push(...events),
  });
  const app = Fastify();
  answerProblems(app);
  const cookie = createSessionCookie(PUBLIC_URL);
  const { implement } = createImplement({
    app,
    apiBase: '/api',
    cookie,
    isAllowedOrigin: createOriginCheck({ publicUrl: PUBLIC_URL, stage: 'local', cookie }),
    async callerOf(token): Promise<Caller | null> {
      const { rows } = await db.query<{ platform_role: PlatformRole }>(
        'select platform_role from users where id = $1',
        [token],
      );
      return rows[0] ? { userId: token, sessionId: token, platformRole: rows[0].platform_role } : null;
    },
  });

  const kysely = createKysely(pool);
  const chatMembership = createChatMembershipService({ random });
  const communities = createCommunityService({
    repo: createCommunityRepo(db),
    searchRepo: createCommunitySearchRepo(kysely),
  });
  const conversations = createConversationService({ db, withTx, clock, random, communities });
  communityRoutes(implement, {
    communities,
    founding: createFoundingService({ withTx, clock, random, chatMembership }),
    memberships: createMembershipService({ withTx, clock, chatMembership }),
  });
  memberRoutes(implement, createMemberService({ repo: createMemberRepo(kysely), communities }));
  chatRoutes(implement, {
    conversations,
    messages: createMessageService({
      db,
      withTx,
      clock,
      random,
      audit: createAudit({ clock, random }),
      conversations,
    }),
  });
  await app.ready();

  async function call<E extends Endpoint>(endpoint: E, person: Person, input: CallInput<E>) {
    const { params = {}, query = {}, body } = input as Wire;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      headers: person === null ? {} : { authorization: `Bearer ${person}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.json<unknown>(), text: answer.body };
  }

  /** Calls, and answers the parsed body; anything but a 2xx fails the test with what the server said. */
  async function ok<E extends Endpoint>(
    endpoint: E,
    person: Person,
    input: CallInput<E>,
  ): Promise<Answer<E>> {
    const { status, json, text } = await call(endpoint, person, input);
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
    return endpoint.response.parse(json) as Answer<E>;
  }

  /** Calls, and answers the problem; a 2xx fails the test. */
  async function refused<E extends Endpoint>(
    endpoint: E,
    person: Person,
    input: CallInput<E>,
  ): Promise<ProblemBody> {
    const { status, json, text } = await call(endpoint, person, input);
    if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${text}`);
    return problemBody.parse(json);
  }

  return {
    db,
    withTx,
    app,
    call,
    ok,
    refused,

    /** What was announced on `topic`, oldest first. */
    eventsOn: (topic: string) => committed.filter(({ t }) => t === topic).sort((a, b) => a.o - b.o),

    /** A person with an account. */
    async person({ first = 'Ana', last = 'Reyes', role = 'USER' as PlatformRole } = {}): Promise<string> {
      const id = random.uuid();
      await db.query(
        `insert into users (id, email, first_name, last_name, password_hash, platform_role, status,
           accepted_terms_at, created_at)
         values ($1, $2, $3, $4, 'none', $5, 'ACTIVE', now(), now())`,
        [id, `${id}@mail.example`, first, last, role],
      );
      return id;
    },

    /** A community of `owner`, made by the API; private, archived or lapsed by hand, since no endpoint does that yet. */
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
        'update groups set is_public = $2, is_expired = $3, archived_at = case when $4 then now() end where id = $1',
        [data.id, is_public, is_expired, is_archived],
      );
      const { rows } = await db.query<{ id: string }>(
        'select id from chat_conversations where group_id = $1',
        [data.id],
      );
      return { ...data, chatId: rows[0]?.id ?? '' };
    },

    /** Gives `person` a place in a community, whatever the rules say. */
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
      await db.query(
        `update groups set total_members =
           (select count(*) from group_members where group_id = $1 and status = 'ACTIVE') where id = $1`,
        [groupId],
      );
    },

    async close() {
      await app.close();
      await close();
    },
  };
}

interface Wire {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

/** A form that founds a community; each one has a name of its own. */
export function aCommunityForm(changes: Partial<CommunityForm> = {}): CommunityForm {
  return {
    name: `Kapitbahay ${randomUUID().slice(0, 8)}`,
    description: 'People of one street',
    cover_image_url: '',
    teaser_video_url: '',
    subscription_plan_type: 'FREEMIUM',
    subscription_plan_cycle_type: 'ONE_TIME',
    acceptedGuidelines: true,
    acceptedNda: true,
    ...changes,
  };
}
