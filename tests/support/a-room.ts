import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/platform/db/database.ts';

/** A user with an account and a session. */
export interface Member {
  readonly name: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The value of their session cookie. */
  readonly token: string;
}

/**
 * A community with conversations and members, written directly into the database before its server starts.
 */
export interface Room {
  readonly groupId: string;
  readonly conversationIds: readonly string[];
  readonly members: readonly Member[];
}

/** The first of the names owns the community. Give it a slug that no other file on a shared stage gives. */
export async function aRoom(
  db: Database,
  {
    names,
    slug,
    conversations = 1,
  }: { readonly names: readonly string[]; readonly slug?: string; readonly conversations?: number },
): Promise<Room> {
  const members = await Promise.all(names.map((name) => aMember(db, name)));
  const groupId = randomUUID();
  const ownerId = members[0]?.userId;
  await db.query(
    `insert into groups (id, slug, name, description, total_members, accepted_guidelines_at, accepted_nda_at,
       created_by, created_at)
     values ($1, $4, 'Storm', 'Faults', $3, now(), now(), $2, now())`,
    [groupId, ownerId, members.length, slug ?? groupId],
  );
  const conversationIds = Array.from({ length: conversations }, () => randomUUID());
  for (const [index, id] of conversationIds.entries())
    await db.query(
      `insert into chat_conversations (id, group_id, name, created_by, created_at) values ($1, $2, $3, $4, now())`,
      [id, groupId, `storm-${index}`, ownerId],
    );
  for (const [index, { userId }] of members.entries())
    await db.query(
      `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       values ($1, $2, $3, 'ACTIVE', now(), now())`,
      [groupId, userId, index === 0 ? 'OWNER' : 'MEMBER'],
    );
  return { groupId, conversationIds, members };
}

async function aMember(db: Database, name: string): Promise<Member> {
  const userId = randomUUID();
  await db.query(
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     values ($1, $2, $3, 'Reyes', 'none', 'ACTIVE', now(), now())`,
    [userId, `${userId}@mail.example`, name],
  );
  return { name, userId, ...(await aSession(db, userId)) };
}

/** Another session of a user, as on another device. */
export async function aSession(
  db: Database,
  userId: string,
): Promise<{ readonly sessionId: string; readonly token: string }> {
  const [sessionId, token] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
     values ($1, $2, $3, 'cookie', now(), now())`,
    [sessionId, userId, createHash('sha256').update(token).digest()],
  );
  return { sessionId, token };
}
