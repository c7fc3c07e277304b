import type { Message, Quote } from '../../../../contract/chat/chat.ts';
import { excerptOf } from '../../../../contract/chat/mentions.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';

/** A deleted message has no reactions, whatever was known before. */
function withoutReactionsOnceDeleted(message: Message): Message {
  return message.deleted_at === null || message.reactions.length === 0
    ? message
    : { ...message, reactions: [] };
}

/**
 * Merges two copies of one message, in any order. Text, reactions and quote have a version each, and the higher
 * version wins. Returns the same object when `incoming` adds nothing, so that the row is not rendered again.
 */
export function mergeMessage(known: Message, incoming: Message): Message {
  const facts = incoming.version > known.version ? incoming : known;
  const reacted = incoming.reactions_version > known.reactions_version ? incoming : known;
  const isQuoteNewer = (incoming.reply_to?.version ?? 0) > (known.reply_to?.version ?? 0);
  if (facts === known && reacted === known && !isQuoteNewer) return known;
  const { reactions, reactions_version } = reacted;
  const reply_to = isQuoteNewer ? incoming.reply_to : known.reply_to;
  return withoutReactionsOnceDeleted({ ...facts, reply_to, reactions, reactions_version });
}

/** The quote of a message, shown above its replies. */
export function quoteOf({ id, seq, author, content, mentions, deleted_at, version }: Message): Quote {
  const is_deleted = deleted_at !== null;
  return { id, seq, author, excerpt: is_deleted ? '' : excerptOf(content, mentions), is_deleted, version };
}

/** `message` with an updated quote when it quotes `original` in an older version; otherwise the same object. */
export function requote(message: Message, original: Message): Message {
  const { reply_to } = message;
  if (reply_to === null || reply_to.id !== original.id || reply_to.version >= original.version)
    return message;
  return { ...message, reply_to: quoteOf(original) };
}

/**
 * The reactions after `event`. Returns the same object when nothing changes. One emoji changes, the others keep their
 * places, and a new emoji is added at the end.
 */
export function withReaction(message: Message, event: EventData<'reaction.updated'>, meId: string): Message {
  if (event.reactions_version <= message.reactions_version) return message;
  const { emoji, actor_id, is_on, reaction, reactions_version } = event;
  const at = message.reactions.findIndex((one) => one.emoji === emoji);
  const known = message.reactions[at];
  const is_mine = actor_id === meId ? is_on : (known?.is_mine ?? false);
  const next: Reaction[] = reaction === null ? [] : [{ ...reaction, is_mine }];
  const reactions =
    known === undefined
      ? [...message.reactions, ...next]
      : [...message.reactions.slice(0, at), ...next, ...message.reactions.slice(at + 1)];
  return withoutReactionsOnceDeleted({ ...message, reactions, reactions_version });
}
