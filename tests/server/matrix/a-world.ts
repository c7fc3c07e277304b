import { randomUUID } from 'node:crypto';
import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import type {
  GroupRole,
  GroupTraits,
  MemberStatus,
  PlatformRole,
} from '../../../src/contract/core/permissions.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { createOffer } from '../../../src/contract/money/offers.ts';
import type { CommunityApi, Person } from '../../support/actions/community-api.ts';

/** Who calls. Ended memberships keep the highest role, which must be worth nothing any more. */
export interface CallerKind {
  readonly name: string;
  readonly platformRole: PlatformRole;
  readonly place: { readonly role: GroupRole; readonly status: MemberStatus } | null;
  readonly isAnonymous?: true;
}

export const callerKinds: readonly CallerKind[] = [
  { name: 'nobody signed in', platformRole: 'USER', place: null, isAnonymous: true },
  { name: 'a visitor who owns another community', platformRole: 'USER', place: null },
  { name: 'somebody waiting', platformRole: 'USER', place: { role: 'MEMBER', status: 'PENDING' } },
  { name: 'a member', platformRole: 'USER', place: { role: 'MEMBER', status: 'ACTIVE' } },
  { name: 'a moderator', platformRole: 'USER', place: { role: 'MODERATOR', status: 'ACTIVE' } },
  { name: 'an owner', platformRole: 'USER', place: { role: 'OWNER', status: 'ACTIVE' } },
  { name: 'somebody expired', platformRole: 'USER', place: { role: 'OWNER', status: 'EXPIRED' } },
  { name: 'somebody rejected', platformRole: 'USER', place: { role: 'MEMBER', status: 'REJECTED' } },
  { name: 'an owner who left', platformRole: 'USER', place: { role: 'OWNER', status: 'LEFT' } },
  {
    name: 'a moderator who was removed',
    platformRole: 'USER',
    place: { role: 'MODERATOR', status: 'REMOVED' },
  },
  { name: 'an owner who was banned', platformRole: 'USER', place: { role: 'OWNER', status: 'BANNED' } },
  { name: 'an administrator', platformRole: 'ADMIN', place: null },
  {
    name: 'an administrator who is a member',
    platformRole: 'ADMIN',
    place: { role: 'MEMBER', status: 'ACTIVE' },
  },
];

export interface GroupKind {
  readonly name: string;
  readonly is_public: boolean;
  readonly is_free: boolean;
  readonly is_archived: boolean;
  readonly is_expired: boolean;
}

const open = { is_public: true, is_free: true, is_archived: false, is_expired: false };

export const groupKinds: readonly GroupKind[] = [
  { ...open, name: 'a public community' },
  { ...open, name: 'a private community', is_public: false },
  { ...open, name: 'a paid community', is_free: false },
  { ...open, name: 'an archived community', is_archived: true },
  { ...open, name: 'an archived private community', is_archived: true, is_public: false },
  { ...open, name: 'a lapsed community', is_expired: true },
];

export function traitsOf({ is_public, is_free, is_archived, is_expired }: GroupKind): GroupTraits {
  return { is_public, is_free, is_read_only: is_archived || is_expired };
}

/** A community of one kind with one caller of one kind, without content. */
export interface Place {
  readonly caller: Person;
  readonly groupId: string;
  readonly slug: string;
  readonly chatId: string;
  /** A plain member. */
  readonly memberId: string;
  /** Someone who asked to be let in. */
  readonly waitingId: string;
}

/** The same with things in it to act on. */
export interface World extends Place {
  /** The caller's own where they may write at all, otherwise another member's. */
  readonly ownMessageId: string;
  /** A plain member's. */
  readonly foreignMessageId: string;
  /** Both commented on the member's post. The own ones are the caller's as soon as they have any place at all. */
  readonly ownPostId: string;
  readonly foreignPostId: string;
  /** Of the plain member's message and post. */
  readonly chatPollId: string;
  readonly feedPollId: string;
  /** Of the plain member's message. */
  readonly linkCardId: string;
  readonly ownCommentId: string;
  readonly foreignCommentId: string;
  /** A living link of the owner's. */
  readonly inviteId: string;
  /** Keeps the plain member from chatting. */
  readonly restrictionId: string;
  /** The owner's, which no one answered yet. */
  readonly eventId: string;
  readonly occurrenceStart: string;
  /** The owner's, public: with a preview, and a lesson for members. */
  readonly courseId: string;
  readonly previewId: string;
  readonly lessonId: string;
  /** For members only. */
  readonly innerCourseId: string;
  /** A membership plan. */
  readonly planId: string;
  /** Sells the course for members. */
  readonly offerId: string;
}

/** The community of `kind`'s caller, and its owner; the caller has a plain place where they have any. */
async function founded(api: CommunityApi, kind: CallerKind) {
  const [owner, member, waiting, caller] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mia' }),
    api.person({ first: 'Pia' }),
    api.person({ first: 'Cal', role: kind.platformRole }),
  ]);
  const { id: groupId, slug, chatId } = await api.community(owner);
  if (kind.place === null && !kind.isAnonymous) await api.community(caller);
  await api.place(groupId, member, 'MEMBER');
  await api.place(groupId, waiting, 'MEMBER', 'PENDING');
  if (kind.place) await api.place(groupId, caller, 'MEMBER');
  const place: Place = {
    caller: kind.isAnonymous ? null : caller,
    groupId,
    slug,
    chatId,
    memberId: member,
    waitingId: waiting,
  };
  return { owner, caller, place };
}

async function setTraits(api: CommunityApi, groupId: string, group: GroupKind): Promise<void> {
  await api.db.query(
    `update groups set is_public = $2, is_free = $3, archived_at = case when $4 then now() end, plan_until = case when $5 then now() end
     where id = $1`,
    [groupId, group.is_public, group.is_free, group.is_archived, group.is_expired],
  );
}

export async function aPlace(api: CommunityApi, kind: CallerKind, group: GroupKind): Promise<Place> {
  const { caller, place } = await founded(api, kind);
  if (kind.place) await api.place(place.groupId, caller, kind.place.role, kind.place.status);
  await setTraits(api, place.groupId, group);
  return place;
}

export async function aWorld(api: CommunityApi, kind: CallerKind, group: GroupKind): Promise<World> {
  const { owner, caller, place } = await founded(api, kind);
  const { groupId, chatId, memberId } = place;
  const content = await someContent(api, groupId, { member: memberId, own: kind.place ? caller : memberId });
  if (kind.place) await api.place(groupId, caller, kind.place.role, kind.place.status);

  async function said(author: string) {
    const body = {
      group_id: groupId,
      chat_conversation_id: chatId,
      content: 'Hoy https://pahina.example/',
      client_msg_id: randomUUID(),
      poll: { options: ['Oo', 'Hindi'] },
    };
    return (await api.ok(sendMessage, author, { body })).data;
  }
  const { id: foreignMessageId, poll } = await said(memberId);
  const { id: ownMessageId } = await said(kind.place?.status === 'ACTIVE' ? caller : memberId);
  const restrictionId = (
    await api.ok(createRestriction, owner, {
      body: { group_id: groupId, user_id: memberId, type: 'CHAT_MUTE' },
    })
  ).data.id;
  const { data: event } = await api.ok(createCalendarEvent, owner, {
    body: { group_id: groupId, title: 'Kita-kita', starts_local: '2032-01-05T19:00' },
  });
  const { data: invite } = await api.ok(createInvite, owner, { params: { group_id: groupId }, body: {} });
  const learning = await someCourses(api, groupId, owner);
  const { data: plan } = await api.ok(createMembershipPlan, owner, {
    body: { group_id: groupId, type: 'Suki', fee_amount: '149', cycle_type: 'MONTHLY' },
  });
  const offerId = await anOffer(api, owner, { group_id: groupId, course_id: learning.innerCourseId });
  await setTraits(api, groupId, group);
  return {
    ...place,
    ...content,
    ...learning,
    ownMessageId,
    foreignMessageId,
    chatPollId: poll?.id ?? '',
    planId: plan.id,
    offerId,
    linkCardId: await linkCardOf(api.db, foreignMessageId),
    inviteId: invite.id,
    restrictionId,
    eventId: event.id,
    occurrenceStart: event.occurrence.occurrence_start,
  };
}

async function anOffer(
  api: CommunityApi,
  owner: string,
  { group_id, course_id }: { group_id: string; course_id: string },
): Promise<string> {
  const { data } = await api.ok(createOffer, owner, {
    params: { group_id },
    body: { kind: 'COURSE', title: 'Tinapay', price: '399', course_ids: [course_id] },
  });
  return data.id;
}

async function someCourses(api: CommunityApi, group_id: string, owner: string) {
  const course = async (is_public: boolean) => {
    const body = { group_id, title: 'Tinapay', content_md: 'Paano', is_public };
    return (await api.ok(createCourse, owner, { body })).data.id;
  };
  const courseId = await course(true);
  const lesson = async (is_public: boolean) => {
    const body = { course_id: courseId, title: 'Masa', type: 'TEXT' as const, is_public };
    return (await api.ok(createLesson, owner, { body })).data.id;
  };
  return {
    courseId,
    previewId: await lesson(true),
    lessonId: await lesson(false),
    innerCourseId: await course(false),
  };
}

/** The id of a message's card, which has not come yet. */
export async function linkCardOf(db: CommunityApi['db'], messageId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from link_uses where chat_message_id = $1', [
    messageId,
  ]);
  return rows[0]?.id ?? '';
}

async function someContent(api: CommunityApi, group_id: string, by: { member: string; own: string }) {
  const post = async (person: string) =>
    (
      await api.ok(createPost, person, {
        body: { group_id, content_md: 'Hoy', poll: { options: ['Oo', 'Hindi'] } },
      })
    ).data;
  const { id: foreignPostId, poll } = await post(by.member);
  const comment = async (person: string) =>
    (await api.ok(createComment, person, { body: { post_id: foreignPostId, content_md: 'Uy' } })).data.id;
  return {
    foreignPostId,
    feedPollId: poll?.id ?? '',
    ownPostId: (await post(by.own)).id,
    foreignCommentId: await comment(by.member),
    ownCommentId: await comment(by.own),
  };
}
