import type { Conversation } from '../../../../contract/chat/chat.ts';

/** How far a conversation has come and was read: what moves with each message. */
type Progress =
  | 'last_seq'
  | 'last_message_at'
  | 'last_message'
  | 'last_read_seq'
  | 'read_version'
  | 'peer_read_seq'
  | 'mention_seqs';

/** What a conversation is, which changes now and then. Whatever draws only this is not drawn again by a message. */
export type ConversationFacts = Omit<Conversation, Progress>;

type ById<T> = Readonly<Record<string, T>>;

function factsOf(conversation: Conversation): ConversationFacts {
  const { last_seq, last_message_at, last_message, mention_seqs, ...rest } = conversation;
  const { last_read_seq, read_version, peer_read_seq, ...facts } = rest;
  return facts;
}

/** Each fact that can differ between two accounts raises a version, or is named here. */
function isSameFacts(one: ConversationFacts, other: ConversationFacts): boolean {
  return (
    one.version === other.version &&
    one.preferences_version === other.preferences_version &&
    one.is_writable === other.is_writable &&
    one.peer === other.peer
  );
}

/** The facts of `byId`. What did not change since `known` keeps its object, and so does all of it together. */
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
