import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { muteTypes } from '../../../src/contract/communities/restriction-kinds.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { manilaMonth } from '../../../src/contract/core/manila.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { getCheckout } from '../../../src/contract/money/checkouts.ts';
import { createCoupon } from '../../../src/contract/money/coupons.ts';
import { createOffer } from '../../../src/contract/money/offers.ts';
import { changeProofSettings, sendProof } from '../../../src/contract/money/proofs.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { searchReportIssues } from '../../../src/contract/reports/report-issues.ts';
import { createReport } from '../../../src/contract/reports/reports.ts';
import { scheduleMessage } from '../../../src/contract/scheduled/scheduled.ts';
import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { aKnownPage } from '../../support/actions/link-actions.ts';
import { linkCardOf } from '../matrix/a-world.ts';
import type { Known } from './input-arbitrary.ts';

/** In every word that only members may read, and in every word that only staff may. */
const MEMBERS_WORD = 'kanaryo';
const STAFF_WORD = 'maya';

export interface Role {
  readonly name: string;
  /** Null is nobody. */
  readonly person: string | null;
  /** Words that nothing may answer to this role, whatever they ask for. */
  readonly secrets: readonly string[];
}

export interface FuzzWorld {
  /** Those who may change what others may read come last. */
  readonly roles: readonly Role[];
  readonly known: Known;
}

const PASSWORD = 'Tambayan1!';

/** A private community with words of members and words of staff, and somebody of each standing. */
export async function aFuzzWorld(api: CommunityApi): Promise<FuzzWorld> {
  const [owner, mod, member, muted, pending, visitor, admin] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mod' }),
    api.person({ first: 'Mia' }),
    api.person({ first: 'Mute' }),
    api.person({ first: 'Pia' }),
    api.person({ first: 'Sally' }),
    api.person({ first: 'Ada', role: 'ADMIN' }),
  ]);
  // Whoever the tests sign in has no password, and nobody without one gets here otherwise.
  const hash = await createPasswords(systemRandom).hash(PASSWORD);
  await api.db.query('update users set password_hash = $1', [hash]);
  const description = `Tungkol sa ${MEMBERS_WORD}`;
  const group = await api.community(owner, { is_public: false, name: 'Lihim', description });
  const open = await api.community(owner, { name: 'Bukas' });
  await api.place(group.id, mod, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
  await api.place(group.id, muted, 'MEMBER');
  await api.place(group.id, pending, 'MEMBER', 'PENDING');
  const post = (text: string) =>
    api.ok(createPost, owner, { body: { group_id: group.id, title: text, content_md: text } });
  const shown = (await post(`Unang ${MEMBERS_WORD}`)).data.id;
  const hidden = (await post(`Tinagong ${STAFF_WORD}`)).data.id;
  const comment = await api.ok(createComment, owner, {
    body: { post_id: shown, content_md: `Sagot ng ${MEMBERS_WORD}` },
  });
  await api.ok(createComment, owner, { body: { post_id: hidden, content_md: `Sagot ng ${STAFF_WORD}` } });
  await api.ok(updatePost, owner, { params: { post_id: hidden }, body: { status: 'HIDDEN', version: 1 } });
  const message = await api.ok(sendMessage, owner, {
    body: {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      content: `Bulong ng ${MEMBERS_WORD} ${await aKnownPage(api.db, MEMBERS_WORD)}`,
      client_msg_id: shown,
      poll: { options: [`Una ng ${MEMBERS_WORD}`, 'Ikalawa'] },
    },
  });
  const scheduled = await api.ok(scheduleMessage, owner, {
    body: {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      content: `Bukas pa ng ${STAFF_WORD}`,
      send_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    },
  });
  await api.app.jobs.runDue();
  const invite = await api.ok(createInvite, owner, { params: { group_id: group.id }, body: {} });
  const restriction = await api.ok(createRestriction, owner, {
    body: { group_id: group.id, user_id: pending, type: 'CHAT_MUTE', reason: `Dahil sa ${STAFF_WORD}` },
  });
  for (const type of muteTypes)
    await api.ok(createRestriction, owner, { body: { group_id: group.id, user_id: muted, type } });
  const event = await api.ok(createCalendarEvent, owner, {
    body: {
      group_id: group.id,
      title: `Kita-kita ng ${MEMBERS_WORD}`,
      starts_local: '2026-03-01T12:05',
      location: `Bahay ng ${MEMBERS_WORD}`,
      recurrence: { freq: 'DAILY' },
    },
  });
  const report = await api.ok(createReport, owner, {
    body: { type: 'SPAM', description: `Ulat ng ${STAFF_WORD}`, reported_user_id: member },
  });
  const caseId =
    (await api.ok(searchReportIssues, admin, { query: { reported_user_id: member } })).data[0]?.id ?? '';
  const learning = await someCourses(api, group.id, owner);
  const plan = await api.ok(createMembershipPlan, owner, {
    body: {
      ...{ group_id: group.id, type: `Plano ng ${MEMBERS_WORD}`, fee_amount: '149', cycle_type: 'MONTHLY' },
      inclusions: { perks: [`Tawag ng ${MEMBERS_WORD}`] },
    },
  });
  const params = { group_id: group.id };
  const { data: sold } = await api.ok(createCourse, owner, {
    body: { group_id: group.id, title: `Benta ng ${MEMBERS_WORD}`, content_md: 'Paano' },
  });
  const offer = await api.ok(createOffer, owner, {
    params,
    body: { kind: 'COURSE', title: `Benta ng ${MEMBERS_WORD}`, price: '399', course_ids: [sold.id] },
  });
  await api.ok(changeProofSettings, owner, {
    params,
    body: { is_on: true, instructions: `GCash ng ${MEMBERS_WORD}`, version: 1 },
  });
  const proof = await api.ok(sendProof, member, {
    params,
    body: { group_membership_plan_id: plan.data.id, reference: '9012 345', amount: '149' },
  });
  const coupon = await api.ok(createCoupon, owner, {
    params,
    body: { code: STAFF_WORD, percent_off: 50 },
  });
  const paid = await aPayment(api, group.id, owner);
  await api.app.jobs.runDue();
  const { rows: notifications } = await api.db.query<{ id: string }>('select id from notifications limit 20');
  const { rows: tags } = await api.db.query<{ id: string }>('select id from tags limit 3');
  const outside = [MEMBERS_WORD, STAFF_WORD];
  return {
    roles: [
      { name: 'nobody signed in', person: null, secrets: outside },
      { name: 'a visitor', person: visitor, secrets: outside },
      { name: 'a member', person: member, secrets: [STAFF_WORD] },
      { name: 'a muted member', person: muted, secrets: [STAFF_WORD] },
      { name: 'an administrator', person: admin, secrets: [] },
      { name: 'a moderator', person: mod, secrets: [] },
      { name: 'an owner', person: owner, secrets: [] },
    ],
    known: {
      group_id: [group.id, open.id],
      'x-group-id': [group.id, open.id],
      slug: [group.slug, open.slug],
      current_password: [PASSWORD],
      ...learning,
      post_id: [shown, hidden],
      poll_id: [message.data.poll?.id ?? ''],
      link_card_id: [await linkCardOf(api.db, message.data.id)],
      comment_id: [comment.data.id],
      parent_comment_id: [comment.data.id],
      chat_conversation_id: [group.chatId, open.chatId],
      chat_message_id: [message.data.id],
      user_id: [owner, mod, member, muted, pending, visitor, admin],
      tag_id: tags.map(({ id }) => id),
      tag_ids: tags.map(({ id }) => id),
      invite_id: [invite.data.id],
      scheduled_id: [scheduled.data.id],
      restriction_id: [restriction.data.id],
      report_id: [report.data.id],
      report_issue_id: [caseId],
      calendar_event_id: [event.data.id],
      group_membership_plan_id: [plan.data.id],
      plan_id: [plan.data.id],
      offer_id: [offer.data.id],
      course_ids: [sold.id],
      price: ['99', '399.50'],
      proof_id: [proof.data.id],
      coupon_id: [coupon.data.id],
      coupon_code: ['MAYA'],
      code: ['KODIGO'],
      amount_off: ['50'],
      target_id: [shown, message.data.id],
      notification_id: notifications.map(({ id }) => id),
      ...paid,
      groupId: [group.id, open.id],
    },
  };
}

/** The owner has paid for the community's plan, with the sandbox. */
async function aPayment(api: CommunityApi, group_id: string, owner: string) {
  const { data } = await api.ok(subscribe, owner, {
    params: { group_id },
    body: { plan_type: 'PLUS', plan_cycle_type: 'MONTHLY' },
  });
  const { ref = '', url = '' } = data.checkout ?? {};
  const session = new URL(url).pathname.split('/').at(-1);
  await api.app.inject({
    method: 'POST',
    url: '/sandbox/control',
    payload: { act: 'authorize', session },
  });
  await api.ok(getCheckout, owner, { params: { ref } });
  const idsOf = async (table: 'payments' | 'subscriptions') =>
    (await api.db.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id);
  const month = manilaMonth(Date.now());
  const [payment_id, subscription_id] = [await idsOf('payments'), await idsOf('subscriptions')];
  return { ref: [ref], reported_checkout_ref: [ref], payment_id, subscription_id, month: [month] };
}

/** A course for members with a quiz, whose answers only staff see, and a draft. */
async function someCourses(api: CommunityApi, group_id: string, owner: string) {
  const course = async (word: string, is_active: boolean) => {
    const body = { group_id, title: `Kurso ng ${word}`, content_md: `Tungkol sa ${word}`, is_active };
    return (await api.ok(createCourse, owner, { body })).data.id;
  };
  const taught = await course(MEMBERS_WORD, true);
  const quiz = await api.ok(createLesson, owner, {
    body: {
      ...{ course_id: taught, title: `Pagsusulit ng ${MEMBERS_WORD}`, type: 'QUIZ' },
      quiz_content: {
        questions: [
          {
            type: 'text',
            id: taught,
            question: 'Alin?',
            correct_answer: STAFF_WORD,
            explanation: STAFF_WORD,
          },
        ],
      },
    },
  });
  const draft = await api.ok(createLesson, owner, {
    body: { course_id: taught, title: `Balangkas ng ${STAFF_WORD}`, type: 'TEXT', is_active: false },
  });
  return { course_id: [taught, await course(STAFF_WORD, false)], lesson_id: [quiz.data.id, draft.data.id] };
}
