import type { Person } from '../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../contract/attachments/attachment.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import { SAVED_EXCERPT_MAX, type SavedItem } from '../../../contract/saved/saved.ts';
import { attachedJson } from '../../platform/db/attached-json.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { mayOpenLesson } from '../../platform/rights/course-right.ts';
import { isMemberReading, isStaffOf } from '../../platform/rights/feed-right.ts';
import { isOneOfTheTwo, peerOf } from '../../platform/rights/private-right.ts';
import { mentionsJson } from '../chat/messages/message-row.ts';
import { mentionedPeople, personJson } from '../users/person-json.ts';

/** A saved thing as {@link savedColumns} selects it. The row may contain a text that `state` keeps from the reader. */
export interface SavedRow {
  id: string;
  kind: SavedItem['kind'];
  /** When it was saved. */
  created_at: string;
  state: SavedItem['state'];
  place: NonNullable<SavedItem['place']>;
  author: Person;
  title: string;
  content: string;
  attached: AttachedSummary | null;
  mentions: Person[];
  written_at: string;
}

/** Everything that belongs to the saved item `s`. */
export const SAVED_JOINS = `left join chat_messages m on m.id = s.chat_message_id
  left join chat_conversations c on c.id = m.chat_conversation_id
  left join ${homeOf('c')}
  left join comments o on o.id = s.comment_id
  left join posts p on p.id = coalesce(s.post_id, o.post_id)
  left join groups g on g.id = coalesce(h.group_id, p.group_id)
  left join users a on a.id = coalesce(m.author_id, o.author_id, p.author_id)
  left join users w on h.kind = 'PRIVATE' and w.id = ${peerOf('h', 's.user_id')}`;

const IS_MEMBER = `exists (select from group_members cm
  where cm.group_id = h.group_id and cm.user_id = s.user_id and ${mayReadChat('h', 'cm')})`;

/**
 * What the user of the item `s` may read of it now. A right that only platform administrators have does not count here:
 * each use of it is audited, and a list of one's own is no such use.
 */
export const SAVED_STATE = `case
    when a.id is null then 'UNREADABLE'
    when m.id is not null and not coalesce(${isOneOfTheTwo('h', 's.user_id')}, false) and not ${IS_MEMBER}
      then 'UNREADABLE'
    when m.id is not null then case when m.deleted_at is null then 'SHOWN' else 'DELETED' end
    when not ((g.is_public and g.is_free) or ${isMemberReading('g', 's.user_id')}) then 'UNREADABLE'
    when coalesce(o.status, p.status) = 'DELETED' then 'DELETED'
    when a.id = s.user_id then 'SHOWN'
    when (o.status is null or o.status = 'PUBLISHED')
      and (p.status = 'PUBLISHED' or (o.id is not null and (p.status = 'DELETED' or p.author_id = s.user_id)))
      then 'SHOWN'
    when o.status = 'PUBLISHED' and p.status = 'LESSON' and ${mayOpenLesson('p.lesson_id', 's.user_id')} then 'SHOWN'
    when ${isStaffOf('g.id', 's.user_id')} then 'SHOWN'
    else 'UNREADABLE' end`;

const MENTIONS = `case
    when m.id is not null then ${mentionsJson('m', 's.user_id')}
    when o.id is not null then ${mentionedPeople('comment', 'o.id', 's.user_id')}
    else ${mentionedPeople('post', 'p.id', 's.user_id')} end`;

/** Columns of the item `s` with {@link SAVED_JOINS}. */
export const savedColumns = `s.target_id as id, s.saved_at as created_at,
  case when m.id is not null then 'message' when o.id is not null then 'comment' else 'post' end as kind,
  ${SAVED_STATE} as state,
  json_build_object(
    'group', case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) end,
    'chat', case when c.id is not null then json_build_object('id', h.id, 'name', h.name,
      'thread_message_id', c.parent_message_id,
      'peer', case when w.id is not null then ${personJson('w')} end) end,
    'post_id', p.id) as place,
  ${personJson('a')} as author, coalesce(p.title, '') as title,
  coalesce(case when m.is_forward and m.content = '' then (
    select f.content from chat_forwards f where f.chat_message_id = m.id) end,
    m.content, o.content_md, p.content_md) as content,
  case when m.id is not null then ${attachedJson('m', 'chat_message_id')}
    when o.id is not null then ${attachedJson('o', 'comment_id')}
    else ${attachedJson('p', 'post_id')} end as attached, ${MENTIONS} as mentions,
  coalesce(m.created_at, o.created_at, p.created_at) as written_at`;

/** The item as its user may see it now. */
export function toSavedItem(row: SavedRow): SavedItem {
  const { id, kind, created_at: saved_at, state, place, author, title, content, attached, mentions } = row;
  const isShown = state === 'SHOWN';
  return {
    ...{ id, kind, saved_at, state },
    place: state === 'UNREADABLE' ? null : place,
    content: isShown
      ? {
          author,
          title,
          excerpt: plainLine(withNames(content, mentions), SAVED_EXCERPT_MAX),
          ...(attached !== null && { attached }),
          created_at: row.written_at,
        }
      : null,
  };
}
