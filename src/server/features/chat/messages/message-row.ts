import type { Person } from '../../../../contract/account/people.ts';
import { type Attachment, attachedOf } from '../../../../contract/attachments/attachment.ts';
import { EXCERPT_MAX, type Message, type MessageFacts, type Quote } from '../../../../contract/chat/chat.ts';
import type { ForwardedFrom } from '../../../../contract/chat/forwarded-from.ts';
import { groupMentions, groupMentionToken } from '../../../../contract/chat/group-mentions.ts';
import { excerptOf, MENTION_PATTERN, MENTIONS_MAX } from '../../../../contract/chat/mentions.ts';
import type { ThreadSummary } from '../../../../contract/chat/thread-summary.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import type { LinkCard } from '../../../../contract/link-cards/link-card.ts';
import type { Poll } from '../../../../contract/polls/poll.ts';
import { attachedJson } from '../../../platform/db/attached-json.ts';
import { nameSeenBy } from '../../../platform/rights/kept-names.ts';
import { attachmentsJson } from '../../attachments/attachment-json.ts';
import { linkCardJson } from '../../link-cards/link-card-json.ts';
import { pollJson } from '../../polls/poll-json.ts';
import { toPollFacts } from '../../polls/poll-keeper.ts';
import { personJson, personSeenBy } from '../../users/person-json.ts';
import { threadJson } from '../threads/thread-json.ts';
import { reactionsJson } from './reaction-json.ts';
import { FORWARDED_FROM } from './sending/forward.repo.ts';

/** A message with everything that a reader sees of it, as {@link messageColumns} selects it. */
export interface MessageRow {
  id: string;
  chat_conversation_id: string;
  seq: number;
  client_msg_id: string;
  author_id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  pinned_at: string | null;
  version: number;
  reactions_version: number;
  author: Person;
  mentions: Person[];
  reply_to: Quote | null;
  /** `created_at` has the form that PostgreSQL gives it. */
  forwarded_from: ForwardedFrom | null;
  reactions: Reaction[];
  thread: ThreadSummary | null;
  poll: Poll | null;
  link_card: LinkCard | null;
  attachments: Attachment[] | null;
}

/** The people whom `message` mentions, as JSON that `reader` may see. A text without `<@` skips the look-up. */
export function mentionsJson(message: string, reader: string): string {
  return `case when position('<@' in ${message}.content) > 0 then (
      select coalesce(json_agg(${personSeenBy('p', reader)} order by p.id), '[]')
      from chat_mentions x join users p on p.id = x.user_id where x.chat_message_id = ${message}.id and x.is_named
    ) else '[]'::json end`;
}

/** A quoted message as a JSON quote for `reader`, from the row `message` and the JSON of its author. */
export function quoteJson(message: string, author: string, reader: string): string {
  return `json_build_object('id', ${message}.id, 'seq', ${message}.seq, 'author', ${author},
      'excerpt', ${excerpt(message, reader)},
      'attached', ${attachedJson(message, 'chat_message_id')}, 'is_deleted', ${message}.deleted_at is not null,
      'version', ${message}.version)`;
}

const MENTION_OR_TEXT = `<@[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}>|${groupMentions.map(groupMentionToken).join('|')}|[^<]+|<`;
const GROUP_TOKENS = groupMentions.map((group) => `'${groupMentionToken(group)}'`).join(', ');

/**
 * Does the same as the contract's `excerptOf`, so that one statement can store and announce a reply. The text is split
 * and joined again, because a name may contain text that looks like a mention.
 */
function excerpt(message: string, reader: string): string {
  return `case
      when ${message}.deleted_at is not null then ''
      when position('<@' in ${message}.content) = 0 then left(${message}.content, ${EXCERPT_MAX})
      else (
        select left(string_agg(
          coalesce(case when p.id is not null then '@' || btrim(${nameSeenBy('p', reader)}) end,
            case when part.text[1] in (${GROUP_TOKENS}) then btrim(part.text[1], '<>') else part.text[1] end
          ), '' order by part.place
        ), ${EXCERPT_MAX})
        from regexp_matches(${message}.content, '${MENTION_OR_TEXT}', 'g') with ordinality as part(text, place)
        left join (chat_mentions x join users p on p.id = x.user_id)
          on x.chat_message_id = ${message}.id and part.text[1] = '<@' || p.id || '>'
      )
    end`;
}

const storedQuote = (reader: string) => `case when m.reply_to_id is not null then (
      select ${quoteJson('q', personJson('qu'), reader)} from chat_messages q join users qu on qu.id = q.author_id
      where q.id = m.reply_to_id
    ) end`;

/**
 * Columns of the message `m`, as `reader` (an SQL expression) sees it. The author is looked up per row. The planner
 * does not know how few rows a page has, so it would plan a join for many rows and read all users.
 */
export function messageColumns(reader: string): string {
  return `m.id, m.chat_conversation_id, m.seq, m.client_msg_id, m.author_id, m.content, m.created_at, m.edited_at,
    m.deleted_at, m.deleted_by, m.pinned_at, m.version, m.reactions_version,
    (select ${personJson('u')} from users u where u.id = m.author_id) as author,
    ${mentionsJson('m', reader)} as mentions,
    ${storedQuote(reader)} as reply_to, ${FORWARDED_FROM} as forwarded_from,
    ${pollJson({ owner: 'm', column: 'chat_message_id' }, reader)} as poll,
    ${linkCardJson('m', 'chat_message_id')} as link_card,
    ${attachmentsJson('m', 'chat_message_id')} as attachments,
    ${reactionsJson('m', reader)} as reactions,
    ${threadJson('m')} as thread`;
}

/** The message as a reply quotes it; matches the SQL of {@link quoteJson}. */
export function quoteOf(message: Message): Quote {
  const { id, seq, author, content, mentions, deleted_at, version } = message;
  const is_deleted = deleted_at !== null;
  return {
    ...{ id, seq, author, is_deleted, version },
    excerpt: is_deleted ? '' : excerptOf(content, mentions),
    attached: attachedOf(message.attachments),
  };
}

/** A deleted message has no text, even if the row still holds it. */
export function toMessage(row: MessageRow): Message {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    chat_conversation_id: row.chat_conversation_id,
    seq: row.seq,
    client_msg_id: row.client_msg_id,
    author: row.author,
    content: isDeleted ? '' : row.content,
    mentions: isDeleted ? [] : row.mentions,
    reply_to: row.reply_to,
    forwarded_from: isDeleted ? null : forwardedOf(row),
    ...(row.poll !== null && !isDeleted && { poll: row.poll }),
    ...(row.link_card !== null && !isDeleted && { link_card: row.link_card }),
    ...(row.attachments !== null && !isDeleted && { attachments: row.attachments }),
    reactions: isDeleted ? [] : row.reactions,
    reactions_version: row.reactions_version,
    thread: row.thread,
    pinned_at: row.pinned_at,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    is_removed_by_staff: row.deleted_by !== null && row.deleted_by !== row.author_id,
    version: row.version,
  };
}

function forwardedOf({ forwarded_from: from }: MessageRow): ForwardedFrom | null {
  return from && { ...from, created_at: new Date(from.created_at).toISOString() };
}

/** The part of a message that is pushed. Reactions, votes, threads and cards have their own events. */
export function toMessageFacts(message: Message): MessageFacts {
  const { reactions: _, reactions_version: __, thread: ___, link_card: ____, poll, ...facts } = message;
  return poll ? { ...facts, poll: toPollFacts(poll) } : facts;
}

/**
 * Ids that the text mentions: each once, at most `MENTIONS_MAX`, in order of first mention. Does not check whether
 * these people may be mentioned.
 */
export function mentionedIds(content: string): string[] {
  if (!content.includes('<@')) return [];
  const ids = new Set([...content.matchAll(MENTION_PATTERN)].map(([, id = '']) => id));
  return [...ids].slice(0, MENTIONS_MAX);
}
