import type { Conversation } from '../../../../../contract/chat/chat.ts';

/** Most mentions in a conversation, the latest ones (as in the contract). */
const MENTION_SEQS_MAX = 100;

/**
 * Each copy knows all mentions up to its own last position, so an older copy can only add. Later mentions were
 * pushed, and stay.
 */
function foldMentions(known: Conversation, incoming: Conversation, lastReadSeq: number): readonly number[] {
  const isStale = incoming.last_seq < known.last_seq || incoming.read_version < known.read_version;
  const kept = isStale ? known.mention_seqs : known.mention_seqs.filter((seq) => seq > incoming.last_seq);
  return [...new Set([...kept, ...incoming.mention_seqs])]
    .filter((seq) => seq > lastReadSeq)
    .sort((a, b) => a - b)
    .slice(-MENTION_SEQS_MAX);
}

/** A deleted message stays deleted until some come back, so each copy can only add, or is older than the other. */
function foldDeleted(known: Conversation, incoming: Conversation, lastReadSeq: number): number[] {
  if (known.restored_version !== incoming.restored_version) {
    const newer = known.restored_version > incoming.restored_version ? known : incoming;
    return newer.deleted_seqs.filter((seq) => seq > lastReadSeq);
  }
  if (known.deleted_seqs.length + incoming.deleted_seqs.length === 0) return known.deleted_seqs;
  return [...new Set([...known.deleted_seqs, ...incoming.deleted_seqs])]
    .filter((seq) => seq > lastReadSeq)
    .sort((a, b) => a - b);
}

/** The position only moves forward, unless the user marked messages as unread in between. */
function foldReading(
  known: Conversation,
  incoming: Conversation,
): Pick<Conversation, 'last_read_seq' | 'read_version'> {
  if (known.read_version === incoming.read_version) {
    const last_read_seq = Math.max(known.last_read_seq, incoming.last_read_seq);
    return { last_read_seq, read_version: known.read_version };
  }
  const { last_read_seq, read_version } = known.read_version > incoming.read_version ? known : incoming;
  return { last_read_seq, read_version };
}

/** Picks one of two copies of the newest message: the higher position, then the deleted one, then the newer version. */
function foldLastMessage(known: Conversation, incoming: Conversation): Conversation['last_message'] {
  if (incoming.last_seq !== known.last_seq) {
    return incoming.last_seq > known.last_seq ? incoming.last_message : known.last_message;
  }
  if (known.last_message === null || incoming.last_message === null) return null;
  return incoming.last_message.version > known.last_message.version
    ? incoming.last_message
    : known.last_message;
}

/**
 * Follows the position. With equal positions the later time wins: a copy that got only the position has no time yet.
 */
function foldLastMessageAt(known: Conversation, incoming: Conversation): string | null {
  const [one, other] = [known.last_message_at, incoming.last_message_at];
  if (one === null || other === null) return one ?? other;
  if (incoming.last_seq !== known.last_seq) return incoming.last_seq > known.last_seq ? other : one;
  return other > one ? other : one;
}

function isSame(one: Conversation, other: Conversation): boolean {
  return (
    one.version === other.version &&
    one.preferences_version === other.preferences_version &&
    one.last_seq === other.last_seq &&
    one.last_message_at === other.last_message_at &&
    one.last_read_seq === other.last_read_seq &&
    one.read_version === other.read_version &&
    one.restored_version === other.restored_version &&
    one.peer_read_seq === other.peer_read_seq &&
    one.is_writable === other.is_writable &&
    one.is_staff_only === other.is_staff_only &&
    one.last_message?.version === other.last_message?.version &&
    one.mention_seqs.join() === other.mention_seqs.join() &&
    one.deleted_seqs.join() === other.deleted_seqs.join()
  );
}

/**
 * Merges two copies of one conversation, in any order; each field by its own rule. Names and status follow `version`,
 * the user's preferences and position follow their own versions, other positions only move forward. Returns the same
 * object when `incoming` adds nothing.
 */
export function foldConversation(known: Conversation | undefined, incoming: Conversation): Conversation {
  if (known === undefined) return incoming;
  const facts = incoming.version > known.version ? incoming : known;
  const preferences = incoming.preferences_version > known.preferences_version ? incoming : known;
  const reading = foldReading(known, incoming);
  const folded: Conversation = {
    ...facts,
    // It depends on shared communities and blocks and does not raise the version: of equal versions the last one
    // wins.
    is_writable: incoming.version >= known.version ? incoming.is_writable : known.is_writable,
    last_seq: Math.max(known.last_seq, incoming.last_seq),
    last_message_at: foldLastMessageAt(known, incoming),
    last_message: foldLastMessage(known, incoming),
    ...reading,
    peer: facts.peer ?? known.peer,
    peer_read_seq:
      known.peer_read_seq === null
        ? incoming.peer_read_seq
        : Math.max(known.peer_read_seq, incoming.peer_read_seq ?? 0),
    mention_seqs: [...foldMentions(known, incoming, reading.last_read_seq)],
    deleted_seqs: foldDeleted(known, incoming, reading.last_read_seq),
    restored_version: Math.max(known.restored_version, incoming.restored_version),
    is_muted: preferences.is_muted,
    is_pinned: preferences.is_pinned,
    is_following: preferences.is_following,
    preferences_version: preferences.preferences_version,
  };
  return isSame(known, folded) ? known : folded;
}
