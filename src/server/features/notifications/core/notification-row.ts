import type { Person } from '../../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../../contract/attachments/attachment.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import { LATEST_MAX } from '../../../../contract/home.ts';
import { ACTORS_NAMED, type Notification } from '../../../../contract/notifications/notifications.ts';
import { attachedJson } from '../../../platform/db/attached-json.ts';
import { plainLine } from '../../../platform/i18n/plain-line.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { isGroupSeenBy } from '../../../platform/rights/group-right.ts';
import { mentionedPeople, personJson } from '../../users/person-json.ts';

/** The columns that personal and community notifications share. */
export interface ListedRow {
  id: string;
  kind: Notification['kind'];
  reason: Notification['reason'];
  status: Notification['status'];
  group_id: string | null;
  post_id: string | null;
  comment_id: string | null;
  chat_conversation_id: string | null;
  chat_message_id: string | null;
  calendar_event_id: string | null;
  course_id: string | null;
  lesson_id: string | null;
  facts: Notification['facts'];
  actor_count: number;
  created_at: string;
  updated_at: string;
  version: number;
  is_news: boolean;
}

/** The same, with the texts and people to show. */
export interface NotificationRow extends ListedRow {
  group_shown: Notification['group'];
  actors: Person[];
  title: string | null;
  words: string | null;
  /** The files of what `words` are from. */
  attached: AttachedSummary | null;
  mentions: Person[] | null;
  /** The parent of the thread that it is in. */
  thread_of: { conversation_id: string; message_id: string } | null;
  /** The lesson whose discussion it is in. */
  lesson_of: { course_id: string; lesson_id: string } | null;
  /** The start of the event, when it is clear which of its dates is meant. */
  event_starts_at: string | null;
}

/** Characters read from a long text. Only one line of it is shown. */
const BEGINNING = 600;

/** SQL: the title of what the notification `n` is about; null where that has none. */
export function titleOf(n: string): string {
  return `coalesce(
      (select coalesce(l.title, p.title) from posts p left join lessons l on l.id = p.lesson_id
       where p.id = ${n}.post_id),
      (select h.name from chat_conversations v join ${homeOf('v')} where v.id = ${n}.chat_conversation_id),
      (select e.title from calendar_events e where e.id = ${n}.calendar_event_id),
      (select l.title from lessons l where l.id = ${n}.lesson_id),
      (select c.title from courses c where c.id = ${n}.course_id))`;
}

/**
 * SQL: columns of the listed notification `r` as `user` sees it. A community's name is included only if the user may
 * see it. Text and event times are the current ones.
 */
export function shownColumns(user: string): string {
  return `r.*,
    (select json_build_object('course_id', l.course_id, 'lesson_id', l.id)
     from posts p join lessons l on l.id = p.lesson_id where p.id = r.post_id) as lesson_of,
    (select json_build_object('conversation_id', v.parent_conversation_id, 'message_id', v.parent_message_id)
     from chat_conversations v where v.id = r.chat_conversation_id and v.kind = 'THREAD') as thread_of,
    (select coalesce(o.moved_to, e.first_starts_at) from calendar_events e
     left join calendar_occurrences o on o.calendar_event_id = e.id and o.occurrence_start = e.first_starts_at
     where e.id = r.calendar_event_id and (e.recurrence is null or r.kind = 'EVENT_CREATED')) as event_starts_at,
    (select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug, 'logo_url', g.logo_url) from groups g
     where g.id = r.group_id and ${isGroupSeenBy('g', user)}) as group_shown,
    (select coalesce(json_agg(${personJson('u')} order by a.place), '[]') from (
       select z.user_id, row_number() over (order by z.acted_at desc, z.user_id) as place
       from notification_actors z where z.notification_id = r.id and not r.is_news
       union all select r.news_actor, 1 where r.news_actor is not null
       order by place limit ${ACTORS_NAMED}) a
     join users u on u.id = a.user_id) as actors,
    ${titleOf('r')} as title,
    coalesce(
      (select left(c.content_md, ${BEGINNING}) from comments c where c.id = r.comment_id),
      (select left(h.content, ${BEGINNING}) from chat_messages h where h.id = r.chat_message_id),
      (select left(p.content_md, ${BEGINNING}) from posts p where p.id = r.post_id)) as words,
    case when r.comment_id is not null then (select ${attachedJson('c', 'comment_id')} from comments c where c.id = r.comment_id)
      when r.chat_message_id is not null then (
        select ${attachedJson('h', 'chat_message_id')} from chat_messages h where h.id = r.chat_message_id)
      else (select ${attachedJson('p', 'post_id')} from posts p where p.id = r.post_id) end as attached,
    case when r.comment_id is not null then ${mentionedPeople('comment', 'r.comment_id', user)}
      when r.chat_message_id is not null then ${mentionedPeople('chat_message', 'r.chat_message_id', user)}
      when r.post_id is not null then ${mentionedPeople('post', 'r.post_id', user)} end as mentions`;
}

export function toNotification(row: NotificationRow): Notification {
  const { post_id, comment_id, chat_message_id, calendar_event_id, course_id, lesson_id } = row;
  const chat_conversation_id = row.thread_of?.conversation_id ?? row.chat_conversation_id;
  const thread_message_id = row.thread_of?.message_id ?? null;
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    status: row.status,
    group: row.group_shown,
    actors: row.actors,
    actor_count: row.actor_count,
    target: {
      post_id,
      comment_id,
      chat_conversation_id,
      chat_message_id,
      thread_message_id,
      calendar_event_id,
      course_id: row.lesson_of?.course_id ?? course_id,
      lesson_id: row.lesson_of?.lesson_id ?? lesson_id,
    },
    title: row.title ?? '',
    excerpt: plainLine(withNames(row.words ?? '', row.mentions ?? []), LATEST_MAX),
    ...(row.attached !== null && { attached: row.attached }),
    facts: factsOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** Only staff may see why a member was removed; older rows still contain the reason. That of a ban is for the member. */
function factsOf({ kind, facts, event_starts_at }: NotificationRow): Notification['facts'] {
  if (event_starts_at !== null) return { ...facts, starts_at: event_starts_at };
  if (kind !== 'ACCESS_LOST' || facts.result === 'BANNED') return facts;
  const { reason: _, ...shown } = facts;
  return shown;
}
