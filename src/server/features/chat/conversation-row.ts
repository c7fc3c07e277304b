import type { Person } from '../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../contract/attachments/attachment.ts';
import {
  type Conversation,
  type ConversationSort,
  DELETED_SEQS_MAX,
  type searchConversations,
} from '../../../contract/chat/chat.ts';
import { excerptOf } from '../../../contract/chat/mentions.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { EventData } from '../../../contract/events.ts';
import { attachedJson } from '../../platform/db/attached-json.ts';
import { listOrder, type OrderKey } from '../../platform/db/list-order.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { doesCount, mentionsEveryone } from '../../platform/rights/mention-counts.ts';
import { mayWriteToEachOther, peerOf } from '../../platform/rights/private-right.ts';
import { personJson } from '../users/person-json.ts';
import { mentionsJson } from './messages/message-row.ts';

/** A conversation lists at most this many mentions; the contract has the same limit. */
const MENTION_SEQS_MAX = 100;

/** A conversation as {@link CONVERSATION_SELECT} returns it. */
export interface ConversationRow extends Omit<Conversation, 'last_message'> {
  newest: {
    author_id: string;
    content: string;
    version: number;
    mentions: Person[];
    attached: AttachedSummary | null;
  } | null;
}

/**
 * `$1` is the reader. A reader without a read state has read nothing. Members who join later get a read state when they
 * join.
 */
export const CONVERSATION_SELECT = `select c.id, c.kind, h.group_id, c.name, h.is_staff_only, c.topic, h.status, c.last_seq,
    c.last_message_at, c.created_at, greatest(c.version, h.version) as version,
    case when c.kind = 'THREAD' then
      json_build_object('message_id', c.parent_message_id, 'conversation_id', h.id) end as parent,
    case when p.id is not null then ${personJson('p')} end as peer,
    h.kind = 'GROUP' or ${mayWriteToEachOther('h.low_id', 'h.high_id')} as is_writable,
    coalesce(r.last_read_seq, 0) as last_read_seq, coalesce(r.read_version, 0) as read_version,
    case when p.id is not null then least(greatest(pr.last_read_seq, pr.seen_seq, 0), (
      select k.read_seq from user_blocks k where k.user_id = p.id and k.blocked_id = $1)) end as peer_read_seq,
    case when c.kind = 'PRIVATE' then (
      select json_build_object('author_id', m.author_id, 'content', m.content, 'version', m.version, 'mentions', ${mentionsJson('m', '$1')},
        'attached', ${attachedJson('m', 'chat_message_id')})
      from chat_messages m
      where m.chat_conversation_id = c.id and m.seq = c.last_seq and m.deleted_at is null
    ) end as newest,
    array(select seq from (
      select x.seq from chat_mentions x
      where x.user_id = $1 and x.chat_conversation_id = c.id and x.seq > coalesce(r.last_read_seq, 0)
        and ${doesCount('x')}
      union
      select n.chat_seq from group_notifications n
      where n.chat_conversation_id = c.id and n.chat_seq > coalesce(r.last_read_seq, 0) and ${mentionsEveryone('n', '$1')}
      order by seq desc limit ${MENTION_SEQS_MAX}) latest order by seq) as mention_seqs,
    array(select seq from (
      select x.seq from chat_messages x
      where x.chat_conversation_id = c.id and x.deleted_at is not null and x.seq > coalesce(r.last_read_seq, 0)
      order by x.seq desc limit ${DELETED_SEQS_MAX}) latest order by seq) as deleted_seqs,
    c.restored_version,
    coalesce(r.is_muted, false) as is_muted, coalesce(r.is_pinned, false) as is_pinned,
    coalesce(r.is_following, false) as is_following,
    coalesce(r.preferences_version, 0) as preferences_version
  from chat_conversations c
  join ${homeOf('c')}
  left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
  left join users p on h.kind = 'PRIVATE' and p.id = ${peerOf('h', '$1')}
  left join chat_read_states pr on pr.chat_conversation_id = c.id and pr.user_id = p.id`;

export function toConversation({ newest, ...row }: ConversationRow): Conversation {
  return {
    ...row,
    last_message: newest && {
      author_id: newest.author_id,
      excerpt: excerptOf(newest.content, newest.mentions),
      attached: newest.attached,
      version: newest.version,
    },
  };
}

/** The part that is the same for every reader. */
export function toConversationFacts(conversation: Conversation): EventData<'conversation.updated'> {
  const { id, kind, group_id, parent, name, is_staff_only, topic, status, is_writable, created_at, version } =
    conversation;
  const { last_seq, last_message_at } = conversation;
  return {
    id,
    kind,
    group_id,
    parent,
    name,
    is_staff_only,
    topic,
    status,
    is_writable,
    last_seq,
    last_message_at,
    created_at,
    version,
  };
}

const SAID_AT = 'coalesce(c.last_message_at, c.created_at)';
/** Pinned conversations, then the others, each by their latest message. */
export const PINNED_FIRST: readonly OrderKey[] = [
  ['coalesce(r.is_pinned, false)', 'desc'],
  [SAID_AT, 'desc'],
  ['c.id', 'asc'],
];

/** SQL: the order that a query names, or `byDefault`. `name`: SQL of what the reader sees as the name. */
export function conversationOrder(
  { sort_by, order_by }: Pick<HandlerInput<typeof searchConversations>['query'], 'sort_by' | 'order_by'>,
  byDefault: readonly OrderKey[],
  name = 'folded(c.name)',
): string {
  const named = {
    last_message_at: [SAID_AT, 'desc'],
    created_at: ['c.created_at', 'desc'],
    name: [name, 'asc'],
  } as const satisfies Record<ConversationSort, OrderKey>;
  return listOrder(sort_by === undefined ? byDefault : [named[sort_by], ['c.id', 'asc']], order_by);
}
