import { createHash } from 'node:crypto';
import { type PlanType, planTypes } from '../../contract/plans.ts';
import { planLimits } from '../communities/plan-limits.ts';
import { type Community, communities } from './communities.ts';
import { type Person, people } from './people.ts';
import type { Thread } from './thread.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Asia/Manila is UTC+8 all year. */
const MANILA_MS = 8 * 60 * MINUTE_MS;

/** What each demo account has not read yet, in the conversations of a community by their order. */
const unreadCounts = {
  owner: [3, 0, 8, 0, 1, 2],
  moderator: [0, 5, 0, 2, 0, 1],
  member: [6, 2, 0, 14, 0, 3],
};

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows by table, in an order in which their references hold. */
export interface DemoWorld {
  readonly users: readonly Row[];
  readonly groups: readonly Row[];
  readonly group_members: readonly Row[];
  readonly chat_conversations: readonly Row[];
  readonly chat_read_states: readonly Row[];
  readonly chat_messages: readonly Row[];
  readonly chat_message_revisions: readonly Row[];
}

export interface DemoWorldInput {
  /** The moment at which everything has happened, in milliseconds since 1970. */
  readonly now: number;
  readonly uuid: () => string;
  /** What the three demo accounts sign in with, hashed. */
  readonly passwordHash: string;
  /** Of a password that nobody knows. */
  readonly unusableHash: string;
}

/**
 * The people, communities and conversations of the demo as rows.
 *
 * Positions are 1, 2, 3 … per conversation, times never run backwards and never lie after `now`, and everybody joined
 * before they first spoke.
 */
export function demoWorld(input: DemoWorldInput): DemoWorld {
  const everyone: [string, Person][] = Object.entries(people);
  const ids = new Map(everyone.map(([username]) => [username, input.uuid()]));
  const parts = communities.map((community, index) => communityRows(community, index, ids, input));
  const begun = Math.min(...parts.map(({ createdAt }) => createdAt)) - 30 * DAY_MS;
  return {
    users: everyone.map(([username, person], index) => ({
      id: idOf(ids, username),
      email: `${username}@example.com`,
      username,
      first_name: person.first_name,
      last_name: person.last_name,
      password_hash: person.demo ? input.passwordHash : input.unusableHash,
      bio: person.bio,
      status: 'ACTIVE',
      accepted_terms_at: iso(begun + index * 5 * MINUTE_MS),
      created_at: iso(begun + index * 5 * MINUTE_MS),
    })),
    groups: parts.map(({ group }) => group),
    group_members: parts.flatMap(({ members }) => members),
    chat_conversations: parts.flatMap(({ chats }) => chats.map(({ row }) => row)),
    chat_read_states: parts.flatMap(({ chats }) => chats.flatMap(({ readStates }) => readStates)),
    chat_messages: parts.flatMap(({ chats }) => chats.flatMap(({ messages }) => messages)),
    chat_message_revisions: parts.flatMap(({ chats }) => chats.flatMap(({ revisions }) => revisions)),
  };
}

type Ids = ReadonlyMap<string, string>;

function idOf(ids: Ids, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} is not among the people of the demo`);
  return id;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function communityRows(community: Community, index: number, ids: Ids, input: DemoWorldInput) {
  const threads = community.conversations.map(({ lines }) => momentsOf(lines, input.now));
  const first = Math.min(input.now - DAY_MS, ...threads.flat());
  const createdAt = first - 2 * DAY_MS;
  const id = input.uuid();
  const roles = [
    [community.owner, 'OWNER'] as const,
    ...community.moderators.map((username) => [username, 'MODERATOR'] as const),
    ...community.members.map((username) => [username, 'MEMBER'] as const),
  ];
  const group = {
    id,
    slug: community.slug,
    name: community.name,
    description: community.description,
    is_public: community.is_public,
    subscription_plan_type: planFor(community),
    subscription_plan_cycle_type: planFor(community) === 'FREEMIUM' ? 'ONE_TIME' : 'MONTHLY',
    // The first one shows what a verified community looks like.
    group_verification_request_status: index === 0 ? 'VERIFIED' : 'UNSUBMITTED',
    total_members: roles.length,
    accepted_guidelines_at: iso(createdAt),
    accepted_nda_at: iso(createdAt),
    created_by: idOf(ids, community.owner),
    created_at: iso(createdAt),
  };
  const members = roles.map(([username, role], place) => {
    // One after the other during the two days before the first word was said.
    const joinedAt = iso(createdAt + Math.floor((place * 2 * DAY_MS) / roles.length));
    return {
      group_id: id,
      user_id: idOf(ids, username),
      role,
      status: 'ACTIVE',
      joined_at: joinedAt,
      updated_at: joinedAt,
    };
  });
  const chats = community.conversations.map((conversation, order) =>
    chatRows({
      ...conversation,
      moments: threads[order] ?? [],
      order,
      groupId: id,
      createdAt: createdAt + order * MINUTE_MS,
      owner: community.owner,
      readers: roles.map(([username]) => username),
      ids,
      uuid: input.uuid,
    }),
  );
  return { group, members, chats, createdAt };
}

/** The smallest plan that has room for the community's people and chats. */
function planFor({ owner, moderators, members, conversations }: Community): PlanType {
  const plan = planTypes.find(
    (type) =>
      planLimits[type].members >= [owner, ...moderators, ...members].length &&
      planLimits[type].group_conversations >= conversations.length,
  );
  if (!plan) throw new Error('no plan has room for this community');
  return plan;
}

/** When each line was said. Lines of the same minute follow each other by some seconds. */
function momentsOf(lines: Thread, now: number): number[] {
  const midnight = Math.floor((now + MANILA_MS) / DAY_MS) * DAY_MS - MANILA_MS;
  let last = 0;
  return lines.map((line) => {
    last = Math.min(now, Math.max(saidAt(line, now, midnight), last + 9_000));
    return last;
  });
}

function saidAt(line: Thread[number], now: number, midnight: number): number {
  if ('minutesAgo' in line) return now - line.minutesAgo * MINUTE_MS;
  const [hours = 0, minutes = 0] = line.at.split(':').map(Number);
  return midnight - line.daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
}

interface ChatInput {
  readonly name: string;
  readonly topic: string;
  readonly lines: Thread;
  readonly moments: readonly number[];
  /** Place in the sidebar, from 0. */
  readonly order: number;
  readonly groupId: string;
  readonly createdAt: number;
  readonly owner: string;
  readonly readers: readonly string[];
  readonly ids: Ids;
  readonly uuid: () => string;
}

function chatRows(chat: ChatInput) {
  const id = chat.uuid();
  const said = chat.lines.map((line, index) => messageRows(chat, id, line, index));
  const last = said.at(-1)?.message;
  return {
    row: {
      id,
      group_id: chat.groupId,
      name: chat.name,
      topic: chat.topic,
      last_seq: said.length,
      last_message_at: last?.created_at ?? null,
      created_by: idOf(chat.ids, chat.owner),
      created_at: iso(chat.createdAt),
    },
    messages: said.map(({ message }) => message),
    revisions: said.flatMap(({ revisions }) => revisions),
    readStates: chat.readers.map((username) => ({
      chat_conversation_id: id,
      user_id: idOf(chat.ids, username),
      last_read_seq: readUpTo(chat, username),
      updated_at: last?.created_at ?? iso(chat.createdAt),
    })),
  };
}

/** Nobody has unread what they said themselves. */
function readUpTo({ lines, order }: ChatInput, username: string): number {
  const person = Object.entries<Person>(people).find(([name]) => name === username)?.[1];
  const unread = person?.demo ? (unreadCounts[person.demo][order] ?? 0) : 0;
  const ownLast = lines.findLastIndex(({ from }) => from === username) + 1;
  return Math.max(ownLast, lines.length - unread, 0);
}

function messageRows(chat: ChatInput, conversationId: string, line: Thread[number], index: number) {
  const id = chat.uuid();
  const at = chat.moments[index] ?? chat.createdAt;
  const changedAt = iso(at + 2_000);
  const author = idOf(chat.ids, line.from);
  return {
    message: {
      id,
      chat_conversation_id: conversationId,
      seq: index + 1,
      author_id: author,
      client_msg_id: chat.uuid(),
      content: line.deleted ? '' : line.text,
      content_hash: `\\x${createHash('sha256').update(line.text).digest('hex')}`,
      created_at: iso(at),
      edited_at: line.edited ? changedAt : null,
      deleted_at: line.deleted ? changedAt : null,
      deleted_by: line.deleted ? author : null,
      version: line.edited || line.deleted ? 2 : 1,
    },
    revisions: line.deleted
      ? [{ chat_message_id: id, version: 1, content: line.text, replaced_at: changedAt }]
      : [],
  };
}
