import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createLedgerRepo } from '../../../src/server/features/payments/ledger/ledger.repo.ts';
import {
  earnedBy,
  postFee,
  postPayment,
  postRefund,
  postReleased,
  postUnmatched,
} from '../../../src/server/features/payments/ledger/ledger.ts';
import { systemRandom as random } from '../../../src/server/platform/clock/clock.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from '../courses/course-world.ts';

const HOUR_MS = 60 * 60 * 1000;

const kinds = [
  ...['user', 'archive user', 'visit', 'post', 'comment', 'message', 'thread', 'private', 'hide', 'show'],
  ...['delete message', 'react', 'unreact', 'group', 'archive group', 'join', 'leave', 'begin', 'complete'],
  ...['undo', 'lesson', 'quiz', 'pay', 'period', 'report', 'decide', 'restrict', 'appeal'],
] as const;

/** One thing that happens, up to 100 days ago. `of` chooses which row it concerns. */
export const anAct = fc.record({
  kind: fc.constantFrom(...kinds),
  hoursAgo: fc.integer({ min: 0, max: 100 * 24 }),
  who: fc.nat({ max: 4 }),
  place: fc.nat({ max: 1 }),
  of: fc.nat({ max: 99 }),
});
export type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never;

/** Of posts, comments and messages of all histories. */
let seq = 10;

/** Two communities, five people, and everything that is counted, written by SQL at any time. */
export async function aHistory(api: CommunityApi) {
  const { db, withTx } = api;
  const people: string[] = [];
  for (let n = 0; n < 5; n++) people.push(await api.person());
  const [owner = '', other = ''] = people;
  const places: { id: string; chatId: string; courseId: string; lessonId: string }[] = [];
  for (let n = 0; n < 2; n++) {
    const group = await api.community(owner);
    const course = await courseWays(api).make(owner, group.id);
    const body = { course_id: course.id, title: 'Masa', type: 'TEXT' as const, content_md: 'x' };
    const lesson = (await api.ok(createLesson, owner, { body })).data;
    places.push({ ...group, courseId: course.id, lessonId: lesson.id });
  }
  const [first] = places;
  const parent = randomUUID();
  const [thread, direct] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     values ($1, $2, 1, $3, $1, 'x', '', now())`,
    [parent, first?.chatId, owner],
  );
  await db.query(
    `insert into chat_conversations (id, kind, group_id, low_id, high_id, parent_message_id, parent_conversation_id, name, created_by, created_at)
     values ($1, 'THREAD', null, null, null, $2, $3, '', $4, now()),
            ($5, 'PRIVATE', null, least($4::uuid, $6::uuid), greatest($4::uuid, $6::uuid), null, null, '', $4, now())`,
    [thread, parent, first?.chatId, owner, direct, other],
  );
  await db.query('create table if not exists seen (user_id uuid, day date, primary key (user_id, day))');
  await db.query(
    `insert into seen select user_id, (last_seen_at at time zone 'Asia/Manila')::date from user_sessions
     on conflict do nothing`,
  );

  /** One row of a table, by a number that may be higher than their count. */
  const one = (table: string, of: number, where = 'true') =>
    `(select ctid from ${table} where ${where} order by ctid offset ${of} % greatest(1, (select count(*) from ${table} where ${where})) limit 1)`;

  async function perform({ kind, hoursAgo, who, place, of }: Act): Promise<void> {
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    const here = places[place];
    const [id, user] = [randomUUID(), people[who]];
    if (!here || user === undefined) throw new Error('nothing is there');
    seq++;
    const run = (sql: string, values: readonly unknown[] = []) => db.query(sql, values);
    const message = (conversation: string) =>
      run(
        `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
         values ($1, $2, $3, $4, $1, 'x', '', $5)`,
        [id, conversation, seq, user, at],
      );
    switch (kind) {
      case 'user':
        return void (await run(
          `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
           values ($1, $2, 'Ana', 'Cruz', 'none', $3, now(), $4)`,
          [id, `${id}@mail.example`, of % 2 ? 'ACTIVE' : 'PENDING_VERIFICATION', at],
        ));
      case 'archive user':
        return void (await run(
          `update users set status = case status when 'ARCHIVED' then 'ACTIVE' else 'ARCHIVED' end
           where ctid = ${one('users', of, `first_name || last_name = 'AnaCruz'`)}`,
        ));
      case 'visit':
        return void (await withTx(async (tx) => {
          const { rows } = await tx.query<{ day: string }>(
            of % 2
              ? `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
                 values (gen_random_uuid(), $1, sha256($2::text::bytea), 'bearer', $3::timestamptz, $3::timestamptz)
                 returning (last_seen_at at time zone 'Asia/Manila')::date as day`
              : `update user_sessions set last_seen_at = greatest(last_seen_at, $3::timestamptz)
                 where user_id = $1 and id <> $1 and $2::text <> ''
                 returning (last_seen_at at time zone 'Asia/Manila')::date as day`,
            [user, id, at],
          );
          for (const { day } of rows)
            await tx.query('insert into seen values ($1, $2) on conflict do nothing', [user, day]);
        }));
      case 'post':
        return void (await run(
          `insert into posts (id, group_id, seq, author_id, title, content_md, created_at, status)
           values ($1, $2, $3, $4, 'x', 'x', $5, $6)`,
          [id, here.id, seq, user, at, of % 5 ? 'PUBLISHED' : 'PENDING_REVIEW'],
        ));
      case 'comment':
        return void (await run(
          `insert into comments (id, post_id, group_id, seq, depth, author_id, content_md, created_at)
           select $1::uuid, id, group_id, $2::integer, 0, $3::uuid, 'x', $4::timestamptz from posts where ctid = ${one('posts', of)}`,
          [id, seq, user, at],
        ));
      case 'message':
        return void (await message(here.chatId));
      case 'thread':
        return void (await message(thread));
      case 'private':
        return void (await message(direct));
      case 'hide':
      case 'show': {
        const table = of % 2 ? 'posts' : 'comments';
        const status = kind === 'show' ? 'PUBLISHED' : of % 3 ? 'HIDDEN' : 'DELETED';
        return void (await run(`update ${table} set status = $1 where ctid = ${one(table, of)}`, [status]));
      }
      case 'delete message':
        return void (await run(
          `update chat_messages set deleted_at = $1 where ctid = ${one('chat_messages', of)}`,
          [at],
        ));
      case 'react': {
        const [table, things, column] = reactions[of % 3] ?? reactions[0];
        return void (await run(
          `insert into ${table} (${column}, emoji, user_id, place, created_at)
           select id, '👍', $1::uuid, 1, $2::timestamptz from ${things} where ctid = ${one(things, of)} on conflict do nothing`,
          [user, at],
        ));
      }
      case 'unreact': {
        const [table] = reactions[of % 3] ?? reactions[0];
        return void (await run(`delete from ${table} where ctid = ${one(table, of)}`));
      }
      case 'group':
        return void (await run(
          `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at,
             subscription_plan_type, group_verification_request_status, plan_until)
           values ($1::uuid, $1::text, 'x', 'x', now(), now(), $2, $3, $4, $5, $6)`,
          [id, user, at, of % 2 ? 'PRO' : 'FREEMIUM', of % 3 ? 'VERIFIED' : 'PENDING', of % 4 ? null : at],
        ));
      case 'archive group':
        return void (await run(
          `update groups set archived_at = case when archived_at is null then $1::timestamptz end
           where ctid = ${one('groups', of, `name = 'x'`)}`,
          [at],
        ));
      case 'join':
      case 'leave':
        return void (await run(
          `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
           select $1::uuid, $2::uuid, 'MEMBER', $3::text, $4::timestamptz, now() where $2::uuid <> $5::uuid
           on conflict (group_id, user_id) do update set status = excluded.status, joined_at = excluded.joined_at`,
          [here.id, user, kind === 'join' ? 'ACTIVE' : 'LEFT', at, owner],
        ));
      case 'begin':
        return void (await run(
          `insert into course_learners (course_id, user_id, started_at, seen_at) values ($1, $2, $3, $3)
           on conflict do nothing`,
          [here.courseId, user, at],
        ));
      case 'complete':
      case 'undo':
        return void (await run(
          `update course_learners set completed_at = case when $1::boolean then greatest(started_at, $2::timestamptz) end
           where ctid = ${one('course_learners', of)}`,
          [kind === 'complete', at],
        ));
      case 'lesson':
        return void (await run(
          `insert into lesson_progress (user_id, lesson_id, course_id, status, completed_at, updated_at)
           values ($1, $2, $3, case when $4::boolean then 'COMPLETED' else 'IN_PROGRESS' end,
             case when $4::boolean then $5::timestamptz end, now())
           on conflict (user_id, course_id, lesson_id)
           do update set completed_at = excluded.completed_at, status = excluded.status`,
          [user, here.lessonId, here.courseId, of % 3 > 0, at],
        ));
      case 'quiz':
        return void (await run(
          `insert into quiz_attempts (id, user_id, lesson_id, answers, score, is_passed, created_at)
           values ($1, $2, $3, '[]', 50, $4, $5)`,
          [id, user, here.lessonId, of % 2 === 0, at],
        ));
      case 'pay':
        return pay(here.id, id, at, of);
      case 'period':
        return void (await withTx(async (tx) => {
          const { rows } = await tx.query<{ id: string }>(
            `insert into subscriptions (id, kind, group_id, user_id, plan_type, plan_cycle_type, fee_centavos, start_date,
               end_date, anchor_day, created_at, updated_at, revoked_at, family)
             values ($1, $2, $3, $4, 'x', $5, 49900, $6::timestamptz, $6::timestamptz + interval '30 days', 1, now(), now(), now(), $3)
             returning id`,
            [
              ...[id, of % 2 ? 'MEMBERSHIP' : 'PLATFORM', here.id, of % 2 ? user : null],
              ...[of % 3 ? 'MONTHLY' : 'YEARLY', at],
            ],
          );
          for (const days of of % 3 ? [0] : [0, 30])
            await tx.query(
              `insert into subscription_periods (id, subscription_id, period_start, period_end, amount_centavos,
                 worth_centavos, plan, created_at, voided_at)
               values (gen_random_uuid(), $1, $2::timestamptz + $3::integer * interval '1 day',
                 $2::timestamptz + ($3::integer + 30) * interval '1 day', $4, $4, '{}', now(), $5)`,
              [rows[0]?.id, at, days, of % 5 ? 49900 : 0, of % 7 ? null : at],
            );
          if (of % 2 === 0)
            await tx.query(
              `update subscriptions set revoked_at = null where id = $1
               and not exists (select from subscriptions s where s.group_id = $2 and s.kind = 'PLATFORM' and s.revoked_at is null)`,
              [id, here.id],
            );
        }));
      case 'report':
        return void (await run(
          `insert into report_issues (id, type, priority, group_id, created_at, updated_at) values ($1, 'BUG', $2, $3, $4::timestamptz, $4::timestamptz)`,
          [id, of % 2 ? 'URGENT' : 'LOW', of % 3 ? here.id : null, at],
        ));
      case 'decide':
        return void (await run(
          `update report_issues set first_action_at = created_at + interval '1 minute' * $1::integer, status = 'RESOLVED',
             resolution = 'NO_ACTION', resolved_at = created_at + interval '1 hour' * $1::integer
           where ctid = ${one('report_issues', of)}`,
          [of],
        ));
      case 'restrict':
        return void (await run(
          `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, ends_at, created_at, lifted_at)
           values ($1, 'POST_MUTE', 'GROUP', $2, $3, $3, 'x', $4::timestamptz, $4::timestamptz + interval '60 days', now(), $5)`,
          [id, here.id, user, at, of % 4 ? null : at],
        ));
      case 'appeal':
        return void (await run(
          `insert into restriction_appeals (restriction_id, text, created_at)
           select id, 'x', now() from restrictions where ctid = ${one('restrictions', of)} on conflict do nothing`,
        ));
    }
  }

  /** A payment for a membership, for a plan, or one that is released later; then its fee, and perhaps refunds. */
  async function pay(groupId: string, id: string, at: Date, of: number): Promise<void> {
    await db.query(
      `insert into payments (id, provider, provider_payment_id, amount_centavos, currency, method, status, is_live, created_at)
       values ($1::uuid, 'sandbox', $1::text, 49900, 'PHP', $2, 'PAID', false, now())`,
      [id, of % 3 ? 'gcash' : null],
    );
    const earner = of % 2 ? { groupId, bps: 1000 } : { tax: 'vat12' as const };
    const bearer = of % 2 ? { creator_payable: groupId } : ('processing_expense' as const);
    await withTx(async (tx) => {
      const ledger = createLedgerRepo(tx);
      const posted = of % 5 === 0 ? postReleased(id, 49_900, earner) : postPayment(id, 49_900, earner);
      if (of % 5 === 0) await ledger.post(postUnmatched(id, 49_900), { random, at });
      await ledger.post(posted, { random, at });
      await ledger.post(postFee(id, 1_248, bearer), { random, at });
      const given = { posted: earnedBy(posted.entries), returned: [], amount: of % 4 ? 20_000 : 49_900 };
      if (of % 3 === 0) await ledger.post(postRefund(randomUUID(), given), { random, at: new Date() });
    });
  }

  return { perform, people, places, owner };
}

const reactions = [
  ['post_reactions', 'posts', 'post_id'],
  ['comment_reactions', 'comments', 'comment_id'],
  ['chat_reactions', 'chat_messages', 'chat_message_id'],
] as const;
