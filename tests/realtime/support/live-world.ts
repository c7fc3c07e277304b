import { createHash, randomUUID } from 'node:crypto';
import type { MessageFacts } from '../../../src/contract/chat/chat.ts';
import type { RtPosition } from '../../../src/contract/core/realtime.ts';
import { systemRandom as random, systemTimers as timers } from '../../../src/server/platform/clock/clock.ts';
import { singleRow } from '../../../src/server/platform/db/database.ts';
import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import { createWithTx } from '../../../src/server/platform/db/transaction.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';

export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>;

export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly platformRole: 'USER';
  readonly token: string;
}

/** A message in the contract's format. */
export function aMessage(facts: Partial<MessageFacts>): MessageFacts {
  return {
    id: randomUUID(),
    chat_conversation_id: randomUUID(),
    seq: 1,
    client_msg_id: randomUUID(),
    author: { id: randomUUID(), username: null, first_name: 'Ana', last_name: 'Cruz', avatar_url: null },
    content: 'hi',
    mentions: [],
    reply_to: null,
    forwarded_from: null,
    pinned_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    edited_at: null,
    deleted_at: null,
    is_removed_by_staff: false,
    version: 1,
    ...facts,
  };
}

/**
 * A database with users, communities and conversations, and the writes of the features, with the same events.
 */
export async function openLiveWorld() {
  const { url, db, pool, close } = await freshDatabase();
  const listeners: ((events: readonly CommittedEvent[]) => void)[] = [];
  const withTx = createWithTx({
    pool,
    random,
    timers,
    log: console,
    onCommitted(events) {
      for (const listener of listeners) listener(events);
    },
  });

  async function signIn(userId: string): Promise<Person> {
    const [sessionId, token] = [randomUUID(), randomUUID()];
    await db.query(
      `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
       values ($1, $2, $3, 'cookie', now(), now())`,
      [sessionId, userId, createHash('sha256').update(token).digest()],
    );
    return { userId, sessionId, platformRole: 'USER', token };
  }

  async function aPerson(): Promise<Person> {
    const userId = randomUUID();
    await db.query(
      `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
       values ($1, $2, 'Ana', 'Cruz', '-', 'ACTIVE', now(), now())`,
      [userId, `${userId}@example.com`],
    );
    return signIn(userId);
  }

  async function join(groupId: string, { userId }: Person): Promise<void> {
    await db.query(
      `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       values ($1, $2, 'MEMBER', 'ACTIVE', now(), now())
       on conflict (group_id, user_id) do update set status = 'ACTIVE', updated_at = now()`,
      [groupId, userId],
    );
  }

  async function aConversation(...members: readonly Person[]) {
    const [groupId, conversationId] = [randomUUID(), randomUUID()];
    const owner = members[0] ?? (await aPerson());
    await db.query(
      `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at)
       values ($1::uuid, $1::text, 'Surfers', 'We surf', now(), now(), $2, now())`,
      [groupId, owner.userId],
    );
    await db.query(
      `insert into chat_conversations (id, group_id, name, created_by, created_at)
       values ($1, $2, 'general', $3, now())`,
      [conversationId, groupId, owner.userId],
    );
    for (const member of members) await join(groupId, member);
    return { groupId, conversationId, c: `c:${conversationId}`, g: `g:${groupId}` };
  }

  return {
    url,
    db,
    pool,
    close,
    withTx,
    aPerson,
    signIn,
    join,
    aConversation,
    onCommitted(listener: (events: readonly CommittedEvent[]) => void) {
      listeners.push(listener);
    },
    /** Emits one event in its own transaction. */
    emit: (topic: string, kind = 'test.happened', data: unknown = {}, ref?: string) =>
      withTx(async (tx) => tx.emit({ topic, kind, data, ref })),
    /** Sends a message in a conversation, as the chat does. */
    say: (conversationId: string, content = 'hi') =>
      withTx(async (tx) => {
        const { rows } = await tx.query<{ seq: number }>(
          'update chat_conversations set last_seq = last_seq + 1 where id = $1 returning last_seq as seq',
          [conversationId],
        );
        const data = aMessage({ chat_conversation_id: conversationId, seq: singleRow(rows).seq, content });
        tx.emit({ topic: `c:${conversationId}`, kind: 'message.created', ref: data.id, data });
        return data;
      }),
    /** Removes a member from a community, as the communities feature does. */
    remove: (place: { groupId: string; conversationId: string }, { userId }: Person) =>
      withTx(async (tx) => {
        await tx.query(`update group_members set status = 'REMOVED' where group_id = $1 and user_id = $2`, [
          place.groupId,
          userId,
        ]);
        const data = { group_id: place.groupId, user_id: userId, total_members: 1 };
        for (const topic of [`g:${place.groupId}`, `c:${place.conversationId}`])
          tx.emit({ topic, kind: 'member.removed', ref: userId, data });
        tx.emit({
          topic: `u:${userId}`,
          kind: 'membership.revoked',
          data: { group_id: place.groupId, reason: 'REMOVED' },
        });
      }),
    /** A discussion in the community. */
    async aPost({ groupId }: { groupId: string }, { userId }: Person): Promise<string> {
      const id = randomUUID();
      await db.query(
        `with post as (
           insert into posts (id, group_id, seq, author_id, title, content_md, created_at)
           values ($1, $2, (select count(*) from posts) + 1, $3, 'Kumusta?', 'Kumusta?', now()) returning *
         )
         insert into post_counts (post_id, group_id, seq) select id, group_id, seq from post`,
        [id, groupId, userId],
      );
      return `p:${id}`;
    },
    /** Closes the posts of a community to outsiders, as its settings do. */
    makePrivate: ({ groupId }: { groupId: string }) =>
      withTx(async (tx) => {
        await tx.query('update groups set is_public = false where id = $1', [groupId]);
        const data = { group_id: groupId, version: 2 };
        for (const topic of [`g:${groupId}`, `f:${groupId}`])
          tx.emit({ topic, kind: 'group.updated', ref: groupId, data });
      }),
    /** Ends sessions, as signing out does. */
    endSessions: (person: Person, ids: '*' | string[], except?: string) =>
      withTx(async (tx) => {
        await tx.query(
          `update user_sessions set revoked_at = now()
           where user_id = $1 and ($2::uuid[] is null or id = any($2)) and id is distinct from $3::uuid`,
          [person.userId, ids === '*' ? null : ids, except ?? null],
        );
        tx.emit({
          topic: `u:${person.userId}`,
          kind: 'session.revoked',
          data: { session_ids: ids, ...(except === undefined ? {} : { except }) },
        });
      }),
  };
}

/** The URL of a request for an empty page of `topic`, which returns its position. */
export const atTheStart = (topic: string) => async (): Promise<RtPosition> => [topic, 1_000_001, 0, 0];
