import { livingRole } from '../auth/living-session.ts';
import { hasBlocked } from '../blocks/has-blocked.ts';
import { hasWritingRules } from '../feed/has-writing-rules.ts';
import { personJson } from '../members/person-json.ts';
import { isMuted } from '../restrictions/mute-right.ts';
import { isStaffRole, isWriterRole } from './chat-right.ts';
import type { NewMessage } from './message-append.repo.ts';
import { quoteJson } from './message-row.ts';
import { isOneOfTheTwo, mayWriteToEachOther, peerOf } from './private-right.ts';

/** Hands out the places of the values, each once, in the order in which `valuesOf` lists them. */
type Place = (type: string) => string;

/**
 * The statement that stores a message of this kind. `answer` selects from `said`, a row with the `message` and its
 * `events`, or none.
 *
 * What a message does not have costs nothing: the parts for an answer and for mentions are only there when needed, so
 * there are a few statements, each with a text of its own that never changes.
 */
export function appendText(
  { groupId, replyToId, mentionedIds, isAdmitted }: NewMessage,
  answer: string,
): string {
  let places = 0;
  const $: Place = (type) => `$${++places}::${type}`;
  const id = $('uuid');
  const conversation = $('uuid');
  const author = $('uuid');
  const session = $('uuid');
  const clientId = $('uuid');
  const hash = $('bytea');
  const at = $('timestamptz');
  const facts = $('jsonb');
  const reply = replyToId === null ? null : $('uuid');
  const mentioned = mentionedIds.length === 0 ? null : $('uuid[]');
  const group = groupId === null ? null : $('uuid');
  const known = { conversation, author, at };
  const answers = reply !== null && group !== null;
  const callsSomebody = mentioned !== null || answers;
  return `with ${group === null ? privateRight(known) : groupRight(group, known, isAdmitted)}
    ${reply === null ? '' : `, quoted as (${quotedRow(reply, conversation)})`}
    ${mentioned === null ? '' : `, mentioned as (${mentionable(mentioned, group, known)})`}
    ${answers ? `, answered as (${answeredRow(group, known)})` : ''}
    , author as (select * from users where id = ${author} for key share)
    , next as (
      update chat_conversations c set last_seq = c.last_seq + 1, last_message_at = greatest(c.last_message_at, ${at})
      from writable w
      where c.id = ${conversation} and ${livingRole(session, author)} is not null
        and (c.status = 'OPEN' or (c.status = 'READ_ONLY' and w.is_staff))
        and not exists (select from chat_messages where author_id = ${author} and client_msg_id = ${clientId})
        ${reply === null ? '' : 'and exists (select from quoted)'}
      returning c.last_seq, c.last_message_at
    ), m as (
      insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash,
        reply_to_id, created_at)
      select ${id}, ${conversation}, last_seq, ${author}, ${clientId}, ${facts} ->> 'content', ${hash},
        ${reply ?? 'null::uuid'}, last_message_at
      from next
      returning *
    ), own_reading as (
      insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
      select ${conversation}, ${author}, last_seq, ${at} from next
      on conflict (user_id, chat_conversation_id) do update
      set last_read_seq = greatest(chat_read_states.last_read_seq, excluded.last_read_seq),
          updated_at = excluded.updated_at
      returning last_read_seq, read_version
    ) ${callsSomebody ? `, mention_rows as (${mentionRows(mentioned !== null, answers)})` : ''}
    , message as materialized (
      select m.*, ${facts} || jsonb_build_object('seq', m.seq, 'created_at', ${CREATED_AT},
        'author', ${personJson('a')},
        'mentions', ${mentioned === null ? `'[]'::json` : MENTIONED},
        'reply_to', ${reply === null ? 'null::json' : QUOTE}) as facts
      from m cross join author a
    ), said as materialized (
      select m.facts as message, jsonb_build_array(
        jsonb_build_object('kind', 'message.created', 'topic', 'c:' || m.chat_conversation_id, 'ref', m.id,
          'actor', m.author_id, 'data', m.facts),
        ${OWN_READING}
      ) ${callsSomebody ? `|| ${MENTIONS_TOLD}` : ''} as events
      from message m cross join own_reading r
    )
    ${answer}`;
}

/** One row for each person whom the text names, whose message it answers, or both. */
function mentionRows(isNaming: boolean, isAnswering: boolean): string {
  const called = [
    isNaming && 'select id, true as is_named, false as is_reply from mentioned',
    isAnswering && 'select id, false as is_named, true as is_reply from answered',
  ].filter((part) => part !== false);
  return `insert into chat_mentions (chat_message_id, user_id, chat_conversation_id, seq, is_named, is_reply)
      select m.id, p.id, m.chat_conversation_id, m.seq, bool_or(p.is_named), bool_or(p.is_reply)
      from m cross join (${called.join(' union all ')}) p
      group by m.id, p.id, m.chat_conversation_id, m.seq
      returning user_id`;
}
const MENTIONED = `(select coalesce(json_agg(${personJson('p')} order by p.id), '[]') from mentioned p)`;
/** Of two who write at once, the one who waited is stored later, and never with the earlier time. */
const CREATED_AT = `to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const QUOTE = `(select ${quoteJson('q', 'qu')} from quoted q join users qu on qu.id = q.author_id)`;
/** Who writes has read: the badges of the author's other screens, which see only how far the chat came, must know. */
const OWN_READING = `jsonb_build_object('kind', 'read.updated', 'topic', 'u:' || m.author_id, 'ref', m.chat_conversation_id,
          'data', jsonb_build_object('chat_conversation_id', m.chat_conversation_id, 'last_read_seq', r.last_read_seq,
            'read_version', r.read_version))`;
/** The author knows. */
const MENTIONS_TOLD = `(
        select coalesce(jsonb_agg(jsonb_build_object('kind', 'mention.created', 'topic', 'u:' || x.user_id, 'ref', m.id,
          'actor', m.author_id, 'data', jsonb_build_object('chat_conversation_id', m.chat_conversation_id,
            'chat_message_id', m.id, 'seq', m.seq)) order by x.user_id), '[]')
        from mention_rows x where x.user_id <> m.author_id and not ${hasBlocked('x.user_id', 'm.author_id')}
      )`;

interface Known {
  readonly conversation: string;
  readonly author: string;
  readonly at: string;
}

/** One row while the author may write into the chats of the community, and whether also into read-only ones. */
function groupRight(group: string, { conversation, author, at }: Known, isAdmitted: boolean): string {
  return `place as (
      select role from group_members
      where group_id = ${group} and user_id = ${author} and status = 'ACTIVE'
        and ${isWriterRole('role')}
      for share
    ), writable as (
      select ${isStaffRole('place.role')} as is_staff
      from place, groups g, chat_conversations v
      where g.id = ${group} and g.archived_at is null and not g.is_expired
        and v.id = ${conversation} and v.group_id = g.id
        and not ${isMuted({ group: 'g.id', user: author, type: `'CHAT_MUTE'`, at })}
        ${isAdmitted ? '' : `and (${isStaffRole('place.role')} or not ${hasWritingRules('g')})`}
    )`;
}

/** One row while the two may write to each other. */
function privateRight({ conversation, author }: Known): string {
  return `writable as (
      select false as is_staff from chat_conversations v
      where v.id = ${conversation} and v.kind = 'PRIVATE' and ${isOneOfTheTwo('v', author)}
        and ${mayWriteToEachOther('v.low_id', 'v.high_id')}
    )`;
}

function quotedRow(reply: string, conversation: string): string {
  return `select * from chat_messages where id = ${reply} and chat_conversation_id = ${conversation} for share`;
}

/** Who wrote what is answered, if they still read here and want to hear of the author. */
function answeredRow(group: string, { author }: Known): string {
  return `select p.id from users p join quoted q on q.author_id = p.id
      where p.id <> ${author} and not ${hasBlocked('p.id', author)} and exists (
        select from group_members a where a.group_id = ${group} and a.user_id = p.id and a.status = 'ACTIVE')
      for key share of p`;
}

function mentionable(ids: string, group: string | null, { conversation, author }: Known): string {
  const mayRead =
    group === null
      ? `exists (select from chat_conversations v where v.id = ${conversation}
          and p.id in (${author}, ${peerOf('v', author)}))`
      : `exists (select from group_members a
          where a.group_id = ${group} and a.user_id = p.id and a.status = 'ACTIVE')`;
  return `select p.* from users p where p.id = any(${ids}) and ${mayRead} for key share of p`;
}
