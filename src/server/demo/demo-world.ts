import { DAY_MS, MINUTE_MS } from '../../contract/core/durations.ts';
import { demoAccounts } from './demo-accounts.ts';
import { chatRows, type DemoChat, sentTimes } from './demo-chat.ts';
import type { DemoData } from './demo-data.ts';
import { type Ids, idOf, iso, type Row, type SeedInput } from './demo-rows.ts';
import type { Community, PrivateThread } from './demo-schemas.ts';

/** What each demo account has not read yet, in the conversations of a community by their order. */
const unreadCounts = {
  owner: [3, 0, 8, 0, 1, 2],
  moderator: [0, 5, 0, 2, 0, 1],
  member: [6, 2, 0, 14, 0, 3],
};

/** Rows by table, in an order in which their references hold. */
export type DemoWorld = DemoChat & {
  readonly users: readonly Row[];
  readonly groups: readonly Row[];
  readonly group_members: readonly Row[];
};

export interface DemoWorldInput extends SeedInput {
  /** The hash of the password of all demo people. */
  readonly passwordHash: string;
}

/**
 * The people, communities and conversations of the demo as rows.
 *
 * Positions are 1, 2, 3 … per conversation. Times are in order and never after `now`. Every member joined before their
 * first message.
 */
export function demoWorld(
  { people, communities, privateThreads }: DemoData,
  input: DemoWorldInput,
): DemoWorld {
  const ids = new Map(people.map(({ username }) => [username, input.uuid()]));
  const parts = communities.map((community, index) => communityRows(community, index, ids, input));
  const begun = Math.min(...parts.map(({ createdAt }) => createdAt)) - 30 * DAY_MS;
  return {
    users: people.map(({ username, first_name, last_name, bio }, index) => ({
      id: idOf(ids, username),
      email: `${username}@example.com`,
      username,
      first_name,
      last_name,
      password_hash: input.passwordHash,
      bio,
      status: 'ACTIVE',
      accepted_terms_at: iso(begun + index * 5 * MINUTE_MS),
      created_at: iso(begun + index * 5 * MINUTE_MS),
    })),
    groups: parts.map(({ group }) => group),
    group_members: parts.flatMap(({ members }) => members),
    ...together([
      ...parts.flatMap(({ chats }) => chats),
      ...privateThreads.map((thread) => privateChat(thread, begun, ids, input)),
    ]),
  };
}

/** The rows of all conversations, table by table. */
function together(chats: readonly DemoChat[]): DemoChat {
  return {
    chat_conversations: chats.flatMap((chat) => chat.chat_conversations),
    chat_read_states: chats.flatMap((chat) => chat.chat_read_states),
    chat_messages: chats.flatMap((chat) => chat.chat_messages),
    chat_message_revisions: chats.flatMap((chat) => chat.chat_message_revisions),
    chat_mentions: chats.flatMap((chat) => chat.chat_mentions),
    chat_reactions: chats.flatMap((chat) => chat.chat_reactions),
    chat_reaction_totals: chats.flatMap((chat) => chat.chat_reaction_totals),
    polls: chats.flatMap((chat) => chat.polls),
    poll_options: chats.flatMap((chat) => chat.poll_options),
    poll_ballots: chats.flatMap((chat) => chat.poll_ballots),
  };
}

function privateChat(
  { between: [opener, other], messages, unread }: PrivateThread,
  begun: number,
  ids: Ids,
  { now, uuid }: DemoWorldInput,
): DemoChat {
  const times = sentTimes(messages, now);
  const openerId = idOf(ids, opener);
  const [low_id = '', high_id = ''] = [openerId, idOf(ids, other)].sort();
  return chatRows({
    conversation: {
      kind: 'PRIVATE',
      group_id: null,
      name: '',
      topic: '',
      is_staff_only: false,
      low_id,
      high_id,
      created_by: openerId,
    },
    messages,
    times,
    createdAt: (times[0] ?? begun) - MINUTE_MS,
    unread: new Map([
      [opener, 0],
      [other, unread],
    ]),
    ids,
    uuid,
  });
}

function communityRows(community: Community, index: number, ids: Ids, input: DemoWorldInput) {
  const times = community.conversations.map(({ messages }) => sentTimes(messages, input.now));
  const first = Math.min(input.now - DAY_MS, ...times.flat());
  const { foundedDaysAgo: days } = community;
  const createdAt = Math.min(
    first - 2 * DAY_MS,
    days === undefined ? Number.POSITIVE_INFINITY : input.now - days * DAY_MS,
  );
  const { id } = community;
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
    welcome_md: community.welcome,
    rules_md: community.rules,
    is_public: community.is_public,
    subscription_plan_type: 'PLUS',
    subscription_plan_cycle_type: 'MONTHLY',
    // The first one shows what a verified community looks like.
    group_verification_request_status: index === 0 ? 'VERIFIED' : 'UNSUBMITTED',
    total_members: roles.length,
    accepted_guidelines_at: iso(createdAt),
    accepted_nda_at: iso(createdAt),
    created_by: idOf(ids, community.owner),
    created_at: iso(createdAt),
  };
  const members = roles.map(([username, role], place) => {
    // One after the other until the first message.
    const joinedAt = iso(createdAt + Math.floor((place * (first - createdAt)) / roles.length));
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
      conversation: {
        kind: 'GROUP',
        group_id: id,
        name: conversation.name,
        topic: conversation.topic,
        is_staff_only: conversation.staff_only,
        low_id: null,
        high_id: null,
        created_by: idOf(ids, community.owner),
      },
      messages: conversation.messages,
      times: times[order] ?? [],
      createdAt: createdAt + order * MINUTE_MS,
      unread: new Map(
        roles
          .filter(([, role]) => !conversation.staff_only || role !== 'MEMBER')
          .map(([username]) => [username, unreadOf(username, order)]),
      ),
      ids,
      uuid: input.uuid,
    }),
  );
  return { group, members, chats, createdAt };
}

/** `order` is the place of the conversation in its community, from 0. */
function unreadOf(username: string, order: number): number {
  const account = demoAccounts.find((one) => one.username === username);
  return account ? (unreadCounts[account.role][order] ?? 0) : 0;
}
