import { attachedOf } from '../../../../../contract/attachments/attachment.ts';
import type { Conversation, Message } from '../../../../../contract/chat/chat.ts';
import { groupsMentionedIn } from '../../../../../contract/chat/group-mentions.ts';
import { excerptOf } from '../../../../../contract/chat/mentions.ts';
import type { EventData } from '../../../../../contract/events.ts';
import type { HubEvent } from '../../../../data/realtime/hub/event-feed.ts';
import { foldConversation } from './fold-conversation.ts';

type PushedFacts = EventData<'conversation.updated'>;
/** The parts of a message that the conversation list needs. */
export type CreatedMessage = Pick<
  Message,
  | 'chat_conversation_id'
  | 'seq'
  | 'author'
  | 'content'
  | 'mentions'
  | 'attachments'
  | 'created_at'
  | 'version'
>;

/** Events carry no reading position. A chat that is new here counts as read, to avoid a false alarm. */
function withPosition(known: Conversation | undefined, facts: PushedFacts): Conversation {
  const own = {
    peer: null,
    last_read_seq: facts.version === 1 ? 0 : facts.last_seq,
    read_version: 0,
    peer_read_seq: null,
    last_message: null,
    mention_seqs: [],
    deleted_seqs: [],
    restored_version: 0,
    is_muted: false,
    is_pinned: false,
    is_following: false,
    preferences_version: 0,
  };
  return { ...own, ...known, ...facts };
}

/** The conversations of the next state; mutable while the state is made. */
export type Draft = Record<string, Conversation>;

/** Merges a conversation. */
export function put(draft: Draft, incoming: Conversation): void {
  draft[incoming.id] = foldConversation(draft[incoming.id], incoming);
}

/** Merges a part of a conversation; ignored when the conversation is not known. */
export function change(draft: Draft, id: string, to: Partial<Conversation>): void {
  const known = draft[id];
  if (known !== undefined) put(draft, { ...known, ...to });
}

/** What is decided by a conversation holds for the threads in it. */
function changeThreads(draft: Draft, { id: homeId, status, is_writable, version }: PushedFacts): void {
  for (const { id, parent, version: known } of Object.values(draft))
    if (parent?.conversation_id === homeId)
      change(draft, id, { status, is_writable, version: Math.max(known, version) });
}

/**
 * Removes a chat. One for the staff takes its threads along, and the ids of all of them are returned; an archived one
 * can still be read.
 */
export function removeChat(draft: Draft, id: string): readonly string[] {
  const known = draft[id];
  delete draft[id];
  if (known === undefined || !known.is_staff_only || known.status === 'ARCHIVED') return [];
  const threads = Object.values(draft).filter(({ parent }) => parent?.conversation_id === id);
  for (const thread of threads) delete draft[thread.id];
  return [id, ...threads.map((thread) => thread.id)];
}

/** Returns the ids of the removed conversations. */
export function removeGroup(draft: Draft, groupId: string): readonly string[] {
  const gone = Object.values(draft).filter(({ group_id }) => group_id === groupId);
  for (const { id } of gone) delete draft[id];
  return gone.map(({ id }) => id);
}

/**
 * Applies a new message: it may be the newest, and it may mention the user. A conversation that was fully read stays
 * read after an own message. Otherwise the server reports the user's reading position, in order with their "mark as
 * unread" changes.
 */
export function putMessage(draft: Draft, message: CreatedMessage, meId: string): void {
  const { chat_conversation_id: id, seq, author, created_at } = message;
  const known = draft[id];
  if (known === undefined) return;
  const isNewest = seq > known.last_seq;
  change(draft, id, {
    last_seq: seq,
    // The position may already be known, without its time.
    ...(seq >= known.last_seq && { last_message_at: created_at }),
    ...(isNewest && known.kind === 'PRIVATE' && { last_message: lastMessageOf(message) }),
    ...(author.id === meId && known.last_read_seq >= known.last_seq && { last_read_seq: seq }),
    ...(callsReader(message, known, meId) && { mention_seqs: [...known.mention_seqs, seq] }),
  });
}

/** Whether the message mentions the user, by name or with everyone. */
function callsReader(
  { author, content, mentions }: Pick<CreatedMessage, 'author' | 'content' | 'mentions'>,
  { group_id, is_staff_only }: Conversation,
  meId: string,
): boolean {
  // In a chat of the staff, the server names each of them.
  const callsAll =
    group_id !== null &&
    !is_staff_only &&
    author.id !== meId &&
    groupsMentionedIn(content).includes('everyone');
  return callsAll || mentions.some((person) => person.id === meId);
}

function lastMessageOf({
  author,
  content,
  mentions,
  attachments,
  version,
}: CreatedMessage): Conversation['last_message'] {
  const attached = attachedOf(attachments);
  return { author_id: author.id, excerpt: excerptOf(content, mentions), attached, version };
}

/**
 * Applies an edit or deletion: the preview in the list and the mentions change. Whether a reply notifies its
 * recipient was decided when it was written, and came on their own topic.
 */
function putChanged(draft: Draft, message: EventData<'message.updated'>, meId: string): void {
  const { chat_conversation_id: id, seq, reply_to, deleted_at } = message;
  const known = draft[id];
  if (known === undefined) return;
  const others = known.mention_seqs.filter((one) => one !== seq);
  const answersMe = deleted_at === null && reply_to?.author.id === meId && known.mention_seqs.includes(seq);
  const callsMe = answersMe || callsReader(message, known, meId);
  change(draft, id, {
    mention_seqs: callsMe ? [...others, seq] : others,
    ...(deleted_at !== null && { deleted_seqs: [...known.deleted_seqs, seq] }),
    ...(seq === known.last_seq &&
      known.kind === 'PRIVATE' && { last_message: deleted_at === null ? lastMessageOf(message) : null }),
  });
}

/** Applies an event to the conversations. `meId`: the owner of the list. */
export function applyConversationEvent(draft: Draft, event: HubEvent, meId: string): void {
  switch (event.kind) {
    case 'message.created':
      putMessage(draft, event.data, meId);
      return;
    case 'message.updated':
    case 'message.deleted':
      putChanged(draft, event.data, meId);
      return;
    case 'conversation.created':
    case 'conversation.updated': {
      const known = draft[event.data.id];
      // The facts do not include the other member. The complete private conversation arrives in its own event or with
      // the list.
      if (known === undefined && event.data.kind === 'PRIVATE') return;
      put(draft, withPosition(known, event.data));
      changeThreads(draft, event.data);
      return;
    }
    case 'conversation.opened':
      put(draft, event.data);
      return;
    case 'conversation.preferences_updated': {
      const { chat_conversation_id, ...preferences } = event.data;
      change(draft, chat_conversation_id, preferences);
      return;
    }
    case 'read.updated': {
      const { chat_conversation_id: id, mention_seqs = [], deleted_seqs = [], ...position } = event.data;
      const known = draft[id];
      if (known === undefined) return;
      change(draft, id, {
        ...position,
        mention_seqs: [...known.mention_seqs, ...mention_seqs],
        deleted_seqs: [...known.deleted_seqs, ...deleted_seqs],
      });
      return;
    }
    case 'messages.deleted': {
      const { chat_conversation_id: id, seqs } = event.data;
      const known = draft[id];
      if (known !== undefined) change(draft, id, { deleted_seqs: [...known.deleted_seqs, ...seqs] });
      return;
    }
    case 'messages.removed': {
      const { chat_conversation_id: id, messages } = event.data;
      const known = draft[id];
      const seqs = messages.map(([seq]) => seq);
      if (known !== undefined) change(draft, id, { deleted_seqs: [...known.deleted_seqs, ...seqs] });
      return;
    }
    case 'messages.restored': {
      const { chat_conversation_id: id, restored_version, messages } = event.data;
      const known = draft[id];
      if (known === undefined || restored_version < known.restored_version) return;
      const back = new Set(messages.map(([seq]) => seq));
      const deleted_seqs = known.deleted_seqs.filter((seq) => !back.has(seq));
      // Not merged: what one copy lists as deleted stays so within one `restored_version`.
      draft[id] = { ...known, restored_version, deleted_seqs };
      return;
    }
    case 'receipt.updated': {
      const { chat_conversation_id: id, user_id, last_read_seq } = event.data;
      // The user's own reading position comes in their own stream, in order with "mark as unread".
      if (user_id !== meId) change(draft, id, { peer_read_seq: last_read_seq });
      return;
    }
    case 'mention.created': {
      const { chat_conversation_id: id, seq } = event.data;
      const known = draft[id];
      if (known === undefined) return;
      const mention_seqs = [...known.mention_seqs, seq];
      // The list of private conversations shows the text, so there the position is set together with the text.
      change(draft, id, known.kind === 'PRIVATE' ? { mention_seqs } : { mention_seqs, last_seq: seq });
      return;
    }
    case 'thread.updated': {
      // A thread that is not open is followed by its position, which has no time.
      const { conversation_id: id, last_reply_at } = event.data.thread;
      if (last_reply_at !== null) change(draft, id, { last_message_at: last_reply_at });
      return;
    }
    case 'mention.removed': {
      const { chat_conversation_id: id, seq } = event.data;
      const known = draft[id];
      if (known !== undefined)
        change(draft, id, { mention_seqs: known.mention_seqs.filter((one) => one !== seq) });
      return;
    }
    case 'membership.revoked':
      removeGroup(draft, event.data.group_id);
  }
}
