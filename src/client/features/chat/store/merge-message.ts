import { attachedOf } from '../../../../contract/attachments/attachment.ts';
import type { Message, Quote } from '../../../../contract/chat/chat.ts';
import { excerptOf } from '../../../../contract/chat/mentions.ts';
import { mergeRow, newerOf, type RowPart } from '../../../data/live/merge-row.ts';
import { reactionsPart, withoutReactionsOnceDeleted } from '../../../data/live/reactions.ts';
import { withMergedCard } from '../../link-cards/store/fold-link-card.ts';
import { withMergedPoll } from '../../polls/store/fold-poll.ts';

const quotePart: RowPart<Message> = {
  version: ({ reply_to }) => reply_to?.version ?? 0,
  fields: ({ reply_to }) => ({ reply_to }),
};

const threadPart: RowPart<Message> = {
  version: ({ thread }) => thread?.version ?? 0,
  fields: ({ thread }) => ({ thread }),
};

/**
 * Merges two copies of one message, in any order. Text, reactions, quote, thread, poll and card have a version each.
 */
export function mergeMessage(known: Message, incoming: Message): Message {
  const parts = [reactionsPart, quotePart, threadPart];
  const merged = mergeRow(known, incoming, { base: newerOf(known, incoming), parts });
  const polled = withMergedPoll(withoutReactionsOnceDeleted(merged), known, incoming);
  return withMergedCard(polled, known, incoming);
}

/** The quote of a message, shown above its replies. */
export function quoteOf(message: Message): Quote {
  const { id, seq, author, content, mentions, deleted_at, version } = message;
  const is_deleted = deleted_at !== null;
  const attached = attachedOf(message.attachments);
  const excerpt = is_deleted ? '' : excerptOf(content, mentions);
  return { id, seq, author, excerpt, attached, is_deleted, version };
}

/** `message` with an updated quote when it quotes `original` in an older version; otherwise the same object. */
export function requote(message: Message, original: Message): Message {
  const { reply_to } = message;
  if (reply_to === null || reply_to.id !== original.id || reply_to.version >= original.version)
    return message;
  return { ...message, reply_to: quoteOf(original) };
}
