import type * as z from 'zod/mini';
import type { Conversation, searchConversations } from '../../../contract/chat/chat.ts';
import type { conversationForm, updateConversation } from '../../../contract/chat/conversations.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockGroup } from '../../platform/db/row-locks.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import { chatRights } from '../../platform/rights/chat-right.ts';
import { type CommunityService, groupNotFound, type Membership } from '../communities/community.service.ts';
import { groupLimits, limitReached } from '../communities/plan-limits.ts';
import { chatNotAllowed } from '../moderation/writing-problems.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { conversationNotFound, nameTaken } from './chat-problems.ts';
import { type ConversationsQuery, createConversationRepo } from './conversation.repo.ts';
import { toConversationFacts } from './conversation-row.ts';
import { createReading, type Reading } from './messages/reading.ts';

type Changes = HandlerInput<typeof updateConversation>['body'];

/** A conversation that the user may read, and the user's membership in its community; null for a private conversation. */
export interface Readable {
  readonly conversation: Conversation;
  readonly membership: Membership | null;
}

export interface ConversationDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly notifier: Pick<Notifier, 'chatsRead'>;
}

export interface ConversationService extends Reading {
  /** @throws Problem `group.not_found`, or `chat.not_allowed` for users who see the community but are not members. */
  search(query: ConversationsQuery, caller: Caller): Promise<Answer<typeof searchConversations>>;
  /** A repeated call with the same key returns the conversation that the first call created. */
  create(
    form: z.output<typeof conversationForm>,
    caller: Caller,
    keyed: KeyedRequest | null,
  ): Promise<Conversation>;
  /** Announces a change only when something changed. */
  update(id: string, changes: Changes, caller: Caller): Promise<Conversation>;
  /** @throws Problem `chat.conversation_not_found` also for users who may not read it. */
  require(id: string, caller: Caller): Promise<Readable>;
}

export function createConversationService(deps: ConversationDeps): ConversationService {
  const { db, withTx, clock, random, communities } = deps;
  const repo = createConversationRepo(db);

  /** @throws Problem `group.not_found` when the caller may not see the community. */
  async function requireVisibleMembership(groupId: string, caller: Caller): Promise<Membership> {
    const membership = await communities.standingIn(caller, groupId);
    if (!membership || !may('group.see', membership.standing, membership.group)) throw groupNotFound();
    return membership;
  }

  async function requireConversation(id: string, caller: Caller): Promise<Readable> {
    const conversation = await repo.find(id, caller.userId);
    if (!conversation) throw conversationNotFound();
    if (conversation.group_id === null) return { conversation, membership: null };
    const membership = await communities.standingIn(caller, conversation.group_id);
    const right = chatRights(conversation).read;
    if (!membership || !may(right, membership.standing, membership.group)) throw conversationNotFound();
    return { conversation, membership };
  }

  return {
    require: requireConversation,
    ...createReading({ ...deps, require: requireConversation }),

    async search(query, caller) {
      if (query.group_id !== undefined) {
        const membership = await requireVisibleMembership(query.group_id, caller);
        if (!may('chat.read', membership.standing, membership.group)) throw chatNotAllowed();
      }
      const heads = query.page === 1 ? await repo.heads(query, caller.userId) : undefined;
      const { rows, total } = await repo.search(query, caller.userId);
      return { data: rows, pagination: paginate(query, total), heads };
    },

    async create({ group_id, name, topic, is_staff_only }, caller, keyed) {
      const membership = await requireVisibleMembership(group_id, caller);
      if (!may('conversation.create', membership.standing, membership.group)) throw chatNotAllowed();
      if (!may(chatRights({ is_staff_only }).read, membership.standing, membership.group))
        throw chatNotAllowed();
      const id = random.uuid();
      const created_at = new Date(clock.now()).toISOString();
      return withTx((tx) =>
        deps.once(tx, keyed, async () => {
          const inTx = createConversationRepo(tx);
          await lockGroup(tx, group_id);
          await requireRoom(tx, membership, { id, name });
          await inTx.insert({
            id,
            group_id,
            name,
            topic,
            is_staff_only,
            created_by: caller.userId,
            created_at,
          });
          return announceConversation(tx, 'conversation.created', id, caller);
        }),
      );
    },

    async update(id, changes, caller) {
      const { conversation, membership } = await requireConversation(id, caller);
      if (
        !membership ||
        conversation.kind === 'THREAD' ||
        !may('conversation.edit', membership.standing, membership.group)
      )
        throw chatNotAllowed();
      return withTx(async (tx) => {
        const inTx = createConversationRepo(tx);
        await lockGroup(tx, membership.group.id);
        const current = await inTx.find(id, caller.userId);
        if (!current) throw conversationNotFound();
        const next = changed(current, changes);
        if (isSame(current, next)) return current;
        if (next.status !== 'ARCHIVED') await requireRoom(tx, membership, { id, name: next.name });
        await inTx.update(id, next);
        return announceConversation(tx, 'conversation.updated', id, caller);
      });
    },
  };
}

/** @throws Problem `chat.name_taken`, `chat.too_many_conversations`. */
async function requireRoom(
  tx: Database,
  { group }: Membership,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const others = await createConversationRepo(tx).namesInUse(group.id, id);
  if (others.includes(name)) throw nameTaken();
  const allowed = await groupLimits(tx, group.id);
  const max = allowed.limits.group_conversations;
  if (max !== null && others.length >= max) throw limitReached('group_conversations', allowed);
}

type Changeable = Pick<Conversation, 'name' | 'topic' | 'status'>;

function changed(current: Conversation, { name, topic, status }: Changes): Changeable {
  return { name: name ?? current.name, topic: topic ?? current.topic, status: status ?? current.status };
}

function isSame(one: Changeable, other: Changeable): boolean {
  return one.name === other.name && one.topic === other.topic && one.status === other.status;
}

/** Announces the conversation, as it is in `tx`, to the community or to its staff, and returns it. */
async function announceConversation(
  tx: Tx,
  kind: 'conversation.created' | 'conversation.updated',
  id: string,
  { userId }: Caller,
): Promise<Conversation> {
  const conversation = await createConversationRepo(tx).find(id, userId);
  if (!conversation) throw conversationNotFound();
  tx.emit({
    kind,
    topic: `${conversation.is_staff_only ? 'm' : 'g'}:${conversation.group_id}`,
    ref: id,
    actor: userId,
    data: toConversationFacts(conversation) satisfies EventData<typeof kind>,
  });
  return conversation;
}
