import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** One community that every client is a member of. */
export interface Room {
  readonly groupId: string;
  /** The conversation that most benches write into. */
  readonly conversationId: string;
  /** The topic of that conversation. */
  readonly topic: string;
  /** All conversations of the community, that one first. */
  readonly conversationIds: readonly string[];
  /** Topics of the other conversations. */
  readonly counted: readonly string[];
}

/** Twenty topics with the first conversation, as many as a member of a few communities follows. */
const COUNTED = 19;

/** The topic of a conversation's messages. */
export const topicOf = (conversationId: string) => `c:${conversationId}`;

/** The session token of member `index`. */
export const tokenOf = (index: number) => `bench-${index}`;

/** Creates the room and its members directly in the tables, because signing up is not measured. */
export async function seedRoom(client: Client, members: number): Promise<Room> {
  const [groupId, conversationId] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     select gen_random_uuid(), 'member' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
     from generate_series(0, $1 - 1) n`,
    [members],
  );
  await client.query(
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
     select gen_random_uuid(), id, sha256(convert_to('bench-' || substring(email from '\\d+'), 'UTF8')),
       'cookie', now(), now()
     from users`,
  );
  await client.query(
    `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at)
     select $1, 'bench', 'Bench', 'A full room', now(), now(), id, now() from users where email like 'member0@%'`,
    [groupId],
  );
  await client.query(
    `insert into chat_conversations (id, group_id, name, created_by, created_at)
     select $1, id, 'General', created_by, now() from groups where id = $2`,
    [conversationId, groupId],
  );
  await client.query(
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select $1, id, case when email like 'member0@%' then 'OWNER' else 'MEMBER' end, 'ACTIVE', now(), now()
     from users`,
    [groupId],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into chat_conversations (id, group_id, name, created_by, created_at)
     select gen_random_uuid(), id, 'Corner ' || n, created_by, now() from groups, generate_series(1, $2::int) n
     where groups.id = $1 returning id`,
    [groupId, COUNTED],
  );
  // Not the empty tables: PostgreSQL would plan for tables that stay empty.
  await client.query('analyze users, user_sessions, groups, group_members, chat_conversations');
  const others = rows.map(({ id }) => id);
  return {
    groupId,
    conversationId,
    topic: topicOf(conversationId),
    conversationIds: [conversationId, ...others],
    counted: others.map(topicOf),
  };
}
