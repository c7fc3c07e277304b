import type { Conversation } from '../../../../contract/chat/chat.ts';

/** The newest and the read position: the fields that change with each message. */
type Progress =
  | 'last_seq'
  | 'last_message_at'
  | 'last_message'
  | 'last_read_seq'
  | 'read_version'
  | 'peer_read_seq'
  | 'mention_seqs'
  | 'deleted_seqs'
  | 'restored_version';

/**
 * The fields of a conversation that change rarely. A component that uses only these does not render with each
 * message.
 */
export type ConversationFacts = Omit<Conversation, Progress>;

type ById<T> = Readonly<Record<string, T>>;

function factsOf(conversation: Conversation): ConversationFacts {
  const { last_seq, last_message_at, last_message, mention_seqs, deleted_seqs, ...rest } = conversation;
  const { last_read_seq, read_version, peer_read_seq, restored_version, ...facts } = rest;
  return facts;
}

/** Each field that can differ between two copies raises a version or is compared here. */
function isSameFacts(one: ConversationFacts, other: ConversationFacts): boolean {
  return (
    one.version === other.version &&
    one.preferences_version === other.preferences_version &&
    one.is_writable === other.is_writable &&
    one.is_staff_only === other.is_staff_only &&
    one.peer === other.peer
  );
}

/**
 * The facts of `byId`. Entries that did not change since `known` keep their object; when none changed, `known` is
 * returned.
 */
export function factsById(byId: ById<Conversation>, known: ById<ConversationFacts>): ById<ConversationFacts> {
  const next: Record<string, ConversationFacts> = {};
  let isSame = Object.keys(known).length === Object.keys(byId).length;
  for (const [id, conversation] of Object.entries(byId)) {
    const before = known[id];
    const facts = before !== undefined && isSameFacts(before, conversation) ? before : factsOf(conversation);
    if (facts !== before) isSame = false;
    next[id] = facts;
  }
  return isSame ? known : next;
}
