import { notificationSwitches } from '../../../contract/account/settings.ts';
import type { Database } from '../../platform/db/database.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { isCourseSeenBy, isLessonSeenBy, mayOpenLesson } from '../../platform/rights/course-right.ts';
import { isGroupSeenBy } from '../../platform/rights/group-right.ts';
import { nameSeenBy } from '../../platform/rights/kept-names.ts';
import { memberStatus } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, peerOf } from '../../platform/rights/private-right.ts';
import { isVisible } from '../notifications/core/notification-sql.ts';
import { SAVED_JOINS, SAVED_STATE } from '../saved/saved-row.ts';
import { isNamedTo } from '../users/named-to.ts';

/** Rows of one section. A value is what PostgreSQL returns: text, number, boolean, null, or JSON. */
export type ExportRows = readonly Readonly<Record<string, unknown>>[];

/** Rows per query: few enough for the statement timeout. */
const STEP = 2_000;
/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The name of the community `g`, for who may see it now. */
const COMMUNITY = `case when ${isGroupSeenBy('g', '$1')} then g.name end as community`;
/** The title of the course `c` of the community `g`, and of its lesson `l`, for who sees them in the outline now. */
const COURSE_TITLE = `case when ${isCourseSeenBy('$1')} then c.title end`;
const LESSON_TITLE = `case when ${isCourseSeenBy('$1')} and ${isLessonSeenBy('$1')} then l.title end`;
const IS_CHAT_MEMBER = `exists (select from group_members cm
  where cm.group_id = h.group_id and cm.user_id = $1 and ${mayReadChat('h', 'cm')})`;

/**
 * The query of each section, by file name. `$1` is the user's id. Queries with `$2` are read in steps by `id`. What others
 * wrote, named or decided is there only where the screens show it to the user now, by the same SQL. The user's own words
 * and deeds stay, wherever they were said.
 */
const SECTIONS = {
  profile: `select id, username, email, first_name, last_name, bio, is_public, avatar_url, social_links,
      accepted_terms_at, start_step, created_at from users where id = $1`,
  settings: `select ${notificationSwitches.join(', ')}, language, low_data, link_previews, time_zone, is_time_zone_chosen, quiet_from::text as quiet_from,
      quiet_until::text as quiet_until from user_settings where user_id = $1`,
  memberships: `select ${COMMUNITY}, case when ${isGroupSeenBy('g', '$1')} then g.slug end as slug, m.role,
      ${memberStatus('m')} as status, case when ${isGroupSeenBy('g', '$1')} then p.type end as plan, m.joined_at, m.access_until, m.requested_at, m.answers
    from group_members m join groups g on g.id = m.group_id left join membership_plans p on p.id = m.plan_id
    where m.user_id = $1 order by m.joined_at, g.id`,
  first_steps: `select ${COMMUNITY}, f.welcomed_at, f.closed_at from first_steps f
    join groups g on g.id = f.group_id where f.user_id = $1 order by g.name, g.id`,
  tags: `select t.name, t.slug, u.type from user_tags u join tags t on t.id = u.tag_id where u.user_id = $1
    order by t.name`,
  posts: `select p.id, ${COMMUNITY}, p.title, p.content_md, p.status, p.created_at, p.edited_at
    from posts p join groups g on g.id = p.group_id where p.author_id = $1 and p.lesson_id is null and p.id > $2`,
  comments: `select c.id, ${COMMUNITY}, c.post_id, c.parent_comment_id, c.content_md, c.status, c.created_at,
      c.edited_at from comments c join groups g on g.id = c.group_id where c.author_id = $1 and c.id > $2`,
  courses: `select c.id, ${COMMUNITY}, ${COURSE_TITLE} as title, case when ${isCourseSeenBy('$1')} then c.content_md end as content_md, c.is_active, c.is_public, c.created_at, c.updated_at,
      c.archived_at from courses c join groups g on g.id = c.group_id where c.author_id = $1 and c.id > $2`,
  // Without the answers of quizzes: only those who edit the lesson now may see them.
  lessons: `select l.id, ${COURSE_TITLE} as course, ${LESSON_TITLE} as title, l.type, l.created_at, l.updated_at, l.archived_at,
      x.section_title, x.content_md, x.video_url
    from lessons l join courses c on c.id = l.course_id join groups g on g.id = c.group_id
    left join lessons x on x.id = l.id and ${mayOpenLesson('l.id', '$1')} where c.author_id = $1 and l.id > $2`,
  messages: `select m.id, ${COMMUNITY}, case when ${IS_CHAT_MEMBER} then h.name end as chat,
      case when w.id is not null then ${nameSeenBy('w', '$1')} end as private_with,
      c.parent_message_id as in_thread_of, m.content, m.is_forward, m.created_at, m.edited_at, m.deleted_at
    from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
    join ${homeOf('c')} left join groups g on g.id = h.group_id
    left join users w on h.kind = 'PRIVATE' and ${isOneOfTheTwo('h', '$1')} and w.id = ${peerOf('h', '$1::uuid')}
    where m.author_id = $1 and m.id > $2`,
  // Without the copies of them that others forwarded, which would tell where.
  files: `select a.id, a.name, a.mime_type, a.bytes, a.alt, a.duration_seconds, a.chat_message_id as in_message,
      a.post_id as in_post, a.comment_id as in_comment, a.lesson_id as in_lesson, a.created_at
    from attachments a where a.uploader_id = $1 and a.file_name is not null and a.id > $2
      and (a.chat_message_id is null or exists (
        select from chat_messages k where k.id = a.chat_message_id and k.author_id = $1))`,
  reactions: `select 'post' as on, post_id as id, emoji from post_reactions where user_id = $1
    union all select 'comment', comment_id, emoji from comment_reactions where user_id = $1
    union all select 'message', chat_message_id, emoji from chat_reactions where user_id = $1 order by 1, 2, 3`,
  votes: `select v.poll_id as id,
      case when v.state = 'SHOWN' then v.question end as question,
      case when v.state = 'SHOWN' then v.choices end as choices, v.voted_at
    from (select s.poll_id, s.voted_at, ${SAVED_STATE} as state,
        coalesce(m.content, nullif(p.title, ''), p.content_md) as question, (
          select json_agg(x.text order by x.place) from poll_options x
          where x.poll_id = s.poll_id and x.place = any(s.choices)) as choices
      from (select b.poll_id, b.user_id, b.choices, b.voted_at, l.chat_message_id, l.post_id, null::uuid as comment_id
        from poll_ballots b join polls l on l.id = b.poll_id where b.user_id = $1 and b.choices <> '{}') s
      ${SAVED_JOINS}) v
    order by v.voted_at, v.poll_id`,
  courses_taken: `select c.id, ${COURSE_TITLE} as course, ${COMMUNITY}, x.started_at, x.seen_at, x.completed_at
    from course_learners x join courses c on c.id = x.course_id join groups g on g.id = c.group_id
    where x.user_id = $1 order by x.started_at, c.id`,
  lessons_opened: `select l.id, ${COURSE_TITLE} as course, ${LESSON_TITLE} as lesson, o.opened_at
    from lesson_openings o join lessons l on l.id = o.lesson_id join courses c on c.id = l.course_id
    join groups g on g.id = c.group_id where o.user_id = $1 and l.id > $2`,
  lesson_progress: `select l.id, ${COURSE_TITLE} as course, ${LESSON_TITLE} as lesson, p.status, p.position_seconds, p.watched_seconds,
      p.best_score, p.attempts, p.completed_at, p.updated_at
    from lesson_progress p join lessons l on l.id = p.lesson_id join courses c on c.id = p.course_id
    join groups g on g.id = c.group_id where p.user_id = $1 and l.id > $2`,
  // The questions only while their lesson may be opened.
  quiz_attempts: `select a.id, ${LESSON_TITLE} as lesson, coalesce(case when ${mayOpenLesson('l.id', '$1')} then (
      select json_agg(json_build_object('question', q.asked ->> 'question', 'answers', case
        when q.asked ->> 'type' = 'text' then json_build_array(q.asked -> 'input_answer')
        else (select json_agg(q.asked -> 'options' -> c.place::integer)
          from jsonb_array_elements_text(case jsonb_typeof(q.asked -> 'input_answer') when 'array'
            then q.asked -> 'input_answer' when 'number' then jsonb_build_array(q.asked -> 'input_answer')
            else '[]' end) as c(place)) end) order by q.place)
      from jsonb_array_elements(a.result -> 'questions') with ordinality as q(asked, place)) end,
      a.answers::json) as answers, a.score, a.is_passed, a.created_at
    from quiz_attempts a join lessons l on l.id = a.lesson_id join courses c on c.id = l.course_id
    join groups g on g.id = c.group_id where a.user_id = $1 and a.id > $2`,
  certificates: `select code, course_title as course, group_name as community, lessons, issued_at, revoked_at
    from certificates where user_id = $1 order by issued_at, id`,
  payments: `select c.ref, g.name as community, c.plan_snapshot ->> 'plan_type' as plan, c.status as checkout,
      p.amount_centavos, p.currency, p.method, p.status, p.paid_at, c.created_at, (
        select coalesce(sum(r.amount_centavos), 0) from refunds r
        where r.payment_id = p.id and r.status = 'SUCCEEDED') as refunded_centavos
    from checkouts c join groups g on g.id = c.group_id left join payments p on p.checkout_id = c.id
    where c.payer_id = $1 order by c.created_at, c.id, p.created_at`,
  payment_proofs: `select g.name as community, p.plan_snapshot ->> 'plan_type' as plan, p.reference, p.amount_centavos,
      p.status, p.reason, p.created_at, p.decided_at
    from payment_proofs p join groups g on g.id = p.group_id where p.user_id = $1 order by p.created_at, p.id`,
  blocks: `select case when ${isNamedTo('$1::uuid')} then u.first_name || ' ' || u.last_name end as person,
      k.created_at as blocked_at
    from user_blocks k join users u on u.id = k.blocked_id where k.user_id = $1 order by k.created_at`,
  saved: `select s.target_id as id, case when s.chat_message_id is not null then 'message'
      when s.post_id is not null then 'post' else 'comment' end as kind, s.saved_at
    from saved_items s where s.user_id = $1 order by s.saved_at`,
  scheduled: `select s.id, ${COMMUNITY}, s.chat_conversation_id, s.title, s.content, s.more, s.send_at, s.state
    from scheduled_items s left join groups g on g.id = s.group_id where s.user_id = $1 order by s.send_at, s.id`,
  notifications: `select n.id, n.kind, n.reason, n.status, case when ${isVisible('n', '$1')} and ${isGroupSeenBy('g', '$1')} then g.name end as community,
      n.created_at
    from notifications n left join groups g on g.id = n.group_id where n.user_id = $1 and n.id > $2`,
  // Without those that have not begun: the user is told when they do.
  restrictions: `select r.type, r.scope, g.name as community, r.reason, r.starts_at, r.ends_at, r.lifted_at,
      a.text as appeal, a.created_at as appealed_at, a.status as appeal_status, a.reason as appeal_answer
    from restrictions r left join groups g on g.id = r.group_id
    left join restriction_appeals a on a.restriction_id = r.id where r.user_id = $1
      and r.starts_at <= now() and (r.lifted_at is null or r.lifted_at >= r.starts_at) order by r.created_at`,
  reports: `select r.id, r.type, r.description, r.excerpt as about, c.status, c.resolution,
      case when c.resolved_at is not null then c.note end as answer, r.created_at, c.resolved_at
    from reports r join report_issues c on c.id = r.report_issue_id where r.reporter_id = $1 order by r.created_at, r.id`,
  consents: `select c.purpose, ${COMMUNITY}, c.doc_version, encode(c.text_sha256, 'hex') as text_sha256,
      c.locale, c.source, c.granted_at, c.withdrawn_at
    from consents c left join groups g on g.id = c.group_id where c.user_id = $1 order by c.granted_at, c.purpose`,
  sessions: `select kind, ip, user_agent, created_at, last_seen_at, revoked_at from user_sessions where user_id = $1
    order by created_at`,
  activity: `select id, action, at, ip from audit_entries where actor_id = $1 and id > $2`,
} as const;

/** All data about a user that they are entitled to, by file name. */
export async function exportContents(db: Database, userId: string): Promise<Map<string, ExportRows>> {
  const contents = new Map<string, ExportRows>();
  for (const [name, sql] of Object.entries(SECTIONS))
    contents.set(name, sql.includes('$2') ? await inSteps(db, sql, userId) : await all(db, sql, userId));
  return contents;
}

type Row = Readonly<Record<string, unknown>>;

async function all(db: Database, sql: string, userId: string): Promise<Row[]> {
  return (await db.query<Row>(sql, [userId])).rows;
}

async function inSteps(db: Database, sql: string, userId: string): Promise<Row[]> {
  const rows: Row[] = [];
  let last = FIRST;
  for (;;) {
    const step = await db.query<Row & { id: string }>(`${sql} order by id limit ${STEP}`, [userId, last]);
    rows.push(...step.rows);
    if (step.rows.length < STEP) return rows;
    last = step.rows.at(-1)?.id ?? last;
  }
}
