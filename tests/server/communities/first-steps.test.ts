import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMe } from '../../../src/contract/account/me.ts';
import { updateStart } from '../../../src/contract/account/start.ts';
import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { deleteMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import {
  type CommunityChange,
  updateCommunity,
} from '../../../src/contract/communities/community-settings.ts';
import { getFirstSteps, updateFirstSteps } from '../../../src/contract/communities/first-steps.ts';
import { createInvite, revokeInvite } from '../../../src/contract/communities/invites.ts';
import { joinCommunity, leaveCommunity, updateMember } from '../../../src/contract/communities/members.ts';
import { getCommunityPreview } from '../../../src/contract/communities/previews.ts';
import { createComment, deleteComment } from '../../../src/contract/feed/comments.ts';
import { createPost, deletePost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let ana: string;
let group: Awaited<ReturnType<CommunityApi['community']>>;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.person({ first: 'Olive' });
  ana = await api.person({ first: 'Ana' });
  group = await api.community(owner);
});

const at = (group_id = group.id) => ({ params: { group_id } });
const join = (person = ana) => api.ok(joinCommunity, person, { ...at(), body: { answers: [] } });
const seenBy = async (person: string) => (await api.ok(getCommunity, person, at())).data;
const mark = (person: string, body: { is_welcomed?: true; is_closed?: true }) =>
  api.ok(updateFirstSteps, person, { ...at(), body });
const change = async (body: Partial<CommunityChange>) => {
  const { version } = await seenBy(owner);
  return api.ok(updateCommunity, owner, { ...at(), body: { ...body, version } });
};
const newsOf = async (person: string) =>
  (await api.eventsOn(`u:${person}`)).filter(({ k }) => k === 'first_steps.updated').length;

const doneBy = async (person: string) =>
  (await api.ok(getFirstSteps, person, at())).data.steps.flatMap(({ step, is_done }) =>
    is_done ? [step] : [],
  );

/** The same by counting rows. */
async function recounted(person: string, isOwner: boolean): Promise<string[]> {
  const { rows } = await api.db.query<Record<string, number>>(
    `select
       (select count(*) from posts p where p.group_id = $1 and p.author_id = $2 and p.status <> 'DELETED')::integer as posts,
       (select count(*) from comments c where c.group_id = $1 and c.author_id = $2 and c.status <> 'DELETED')::integer as comments,
       (select count(*) from chat_messages m where m.author_id = $2 and m.deleted_at is null and m.chat_conversation_id in
         (select id from chat_conversations where group_id = $1))::integer as messages,
       (select count(*) from push_subscriptions s where s.person_id = $2)::integer as browsers,
       (select count(avatar_url) from users where id = $2)::integer as pictures,
       (select count(cover_image_url) from groups where id = $1)::integer as covers,
       (select length(welcome_md || rules_md) from groups where id = $1) as words,
       (select count(*) from calendar_events e where e.group_id = $1 and e.status = 'SCHEDULED')::integer as events,
       (select count(*) from group_invites i where i.group_id = $1 and i.revoked_at is null)::integer as invites`,
    [group.id, person],
  );
  const [n = {}] = rows;
  const found = (count = 0, step: string) => (count > 0 ? [step] : []);
  return isOwner
    ? [
        ...found(n.covers, 'cover'),
        ...found(n.words, 'welcome'),
        ...found(n.posts, 'post'),
        ...found(n.events, 'event'),
        ...found(n.invites, 'invite'),
      ]
    : [
        ...found((n.posts ?? 0) + (n.comments ?? 0), 'introduce'),
        ...found(n.messages, 'hello'),
        ...found(n.browsers, 'notifications'),
        ...found(n.pictures, 'profile'),
      ];
}

describe('a checklist', () => {
  test('of a member equals a recount after each act, also after something is deleted', async () => {
    await join();
    const { data: other } = await api.ok(createPost, owner, {
      body: { group_id: group.id, content_md: 'Tuloy' },
    });
    const ids: Record<string, string> = {};
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      async 'a post'() {
        ids.post = (
          await api.ok(createPost, ana, { body: { group_id: group.id, content_md: 'Ako si Ana' } })
        ).data.id;
      },
      'the post is deleted': () => api.ok(deletePost, ana, { params: { post_id: ids.post ?? '' } }),
      async 'a comment'() {
        const body = { post_id: other.id, content_md: 'Magandang araw' };
        ids.comment = (await api.ok(createComment, ana, { body })).data.id;
      },
      async 'a message'() {
        const body = {
          group_id: group.id,
          chat_conversation_id: group.chatId,
          content: 'Hello po',
          client_msg_id: randomUUID(),
        };
        ids.message = (await api.ok(sendMessage, ana, { body })).data.id;
      },
      'the comment is deleted': () =>
        api.ok(deleteComment, ana, { params: { comment_id: ids.comment ?? '' } }),
      'a picture': () =>
        api.db.query('update users set avatar_url = $2 where id = $1', [ana, '/files/a.webp']),
      'the message is deleted': () =>
        api.ok(deleteMessage, ana, { params: { chat_message_id: ids.message ?? '' } }),
      'a browser with push': () =>
        api.db.query(
          `insert into push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, created_at)
           values ($1, $2, $2, $3, 'x', 'y', now())`,
          [randomUUID(), ana, `https://push.example/${ana}`],
        ),
    };
    const seen: Record<string, readonly string[]> = {};
    for (const [name, act] of Object.entries(acts)) {
      await act();
      seen[name] = await doneBy(ana);
      expect(seen[name], name).toEqual(await recounted(ana, false));
    }
    expect(seen).toEqual({
      'a post': ['introduce'],
      'the post is deleted': [],
      'a comment': ['introduce'],
      'a message': ['introduce', 'hello'],
      'the comment is deleted': ['hello'],
      'a picture': ['hello', 'profile'],
      'the message is deleted': ['profile'],
      'a browser with push': ['notifications', 'profile'],
    });
  });

  test('of an owner equals a recount after each act', async () => {
    let inviteId = '';
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      cover: () => change({ cover_image_url: 'https://pics.example/cover.jpg' }),
      post: () => api.ok(createPost, owner, { body: { group_id: group.id, content_md: 'Tuloy kayo' } }),
      async invite() {
        inviteId = (await api.ok(createInvite, owner, { ...at(), body: {} })).data.id;
      },
      event: () =>
        api.ok(createCalendarEvent, owner, {
          body: { group_id: group.id, title: 'Unang salo-salo', starts_local: '2030-01-05T19:00' },
        }),
      welcome: () => change({ rules_md: '1. Magbigayan' }),
    };
    expect(await doneBy(owner)).toEqual([]);
    const done: string[] = [];
    for (const [step, act] of Object.entries(acts)) {
      await act();
      done.push(step);
      const seen = await doneBy(owner);
      expect(seen, step).toEqual(await recounted(owner, true));
      expect([...seen].sort(), step).toEqual([...done].sort());
    }
    await api.ok(revokeInvite, owner, { params: { group_id: group.id, invite_id: inviteId } });
    expect(await doneBy(owner)).toEqual(await recounted(owner, true));
    expect(await doneBy(owner)).not.toContain('invite');
  });

  test('is open for who joined, was let in or founded, and for no one who was there before', async () => {
    expect((await join()).data.newcomer).toEqual({ is_welcomed: false });
    expect((await seenBy(owner)).newcomer).toEqual({ is_welcomed: false });
    const settled = await api.person();
    await api.place(group.id, settled, 'MEMBER');
    expect((await seenBy(settled)).newcomer).toBeNull();
    expect((await seenBy(await api.person())).newcomer).toBeNull();

    const closed = await api.community(owner, { is_public: false });
    const { data: link } = await api.ok(createInvite, owner, { ...at(closed.id), body: {} });
    const asked = await api.ok(joinCommunity, ana, {
      ...at(closed.id),
      body: { answers: [], invite: link.token },
    });
    expect(asked.data.newcomer).toBeNull();
    await api.ok(updateMember, owner, {
      params: { user_id: ana },
      body: { group_id: closed.id, status: 'ACTIVE', version: 1 },
    });
    expect((await api.ok(getCommunity, ana, at(closed.id))).data.newcomer).toEqual({ is_welcomed: false });
  });

  test('is closed on all devices, once, and stays closed after leaving and coming back', async () => {
    await join();
    await mark(ana, { is_welcomed: true });
    await mark(ana, { is_welcomed: true });
    expect((await seenBy(ana)).newcomer).toEqual({ is_welcomed: true });
    expect(await newsOf(ana)).toBe(1);
    await mark(ana, { is_closed: true });
    await mark(ana, { is_closed: true, is_welcomed: true });
    expect((await seenBy(ana)).newcomer).toBeNull();
    expect(await newsOf(ana)).toBe(2);
    await api.ok(leaveCommunity, ana, at());
    expect((await join()).data.newcomer).toBeNull();
    expect((await seenBy(owner)).newcomer).toEqual({ is_welcomed: false });
  });

  test('is announced to its user when something was written, and to no one without one', async () => {
    await join();
    const before = await newsOf(ana);
    const { data: post } = await api.ok(createPost, ana, {
      body: { group_id: group.id, content_md: 'Ako si Ana' },
    });
    await api.ok(createComment, ana, { body: { post_id: post.id, content_md: 'Taga-Danao' } });
    expect(await newsOf(ana)).toBe(before + 2);
    const settled = await api.person();
    await api.place(group.id, settled, 'MEMBER');
    await api.ok(createPost, settled, { body: { group_id: group.id, content_md: 'Matagal na ako rito' } });
    expect(await newsOf(settled)).toBe(0);
  });
});

describe('the welcome and the rules', () => {
  test('are the owner’s to write, seen by whom they concern, and a change of an old version is refused', async () => {
    await change({ welcome_md: '  **Tuloy po**  ', rules_md: '1. Magbigayan' });
    await join();
    expect(await seenBy(ana)).toMatchObject({ welcome_md: '**Tuloy po**', rules_md: '1. Magbigayan' });
    const visitor = await api.person();
    expect(await seenBy(visitor)).toMatchObject({ welcome_md: '', rules_md: '1. Magbigayan' });
    const preview = await api.ok(getCommunityPreview, null, { query: { slug: group.slug } });
    expect(preview.data.rules_md).toBe('1. Magbigayan');
    expect(JSON.stringify(preview.data)).not.toContain('Tuloy');

    const moderator = await api.person();
    await api.place(group.id, moderator, 'MODERATOR');
    for (const person of [moderator, ana]) {
      const problem = await api.refused(updateCommunity, person, {
        ...at(),
        body: { rules_md: 'Wala', version: 2 },
      });
      expect(problem.code).toBe('group.not_allowed');
    }
    const stale = await api.refused(updateCommunity, owner, {
      ...at(),
      body: { rules_md: 'Iba', version: 1 },
    });
    expect(stale.code).toBe('group.stale');
  });

  test('have a length', async () => {
    for (const body of [{ welcome_md: 'x'.repeat(2001) }, { rules_md: 'x'.repeat(5001) }]) {
      const { status } = await api.call(updateCommunity, owner, { ...at(), body: { ...body, version: 1 } });
      expect(status).toBe(422);
    }
  });
});

describe('PUT /me/start', () => {
  const goOn = async (step: 'interests' | 'profile' | 'communities' | null) =>
    (await api.ok(updateStart, ana, { body: { step } })).data.start_step;

  test('only goes forward, and what is over does not begin again', async () => {
    expect((await api.ok(getMe, ana, {})).data.start_step).toBeNull();
    expect(await goOn('interests')).toBeNull();
    await api.db.query(`update users set start_step = 'interests' where id = $1`, [ana]);
    expect(await goOn('communities')).toBe('communities');
    expect(await goOn('profile')).toBe('communities');
    expect(await goOn(null)).toBeNull();
    expect(await goOn('profile')).toBeNull();
    const told = (await api.eventsOn(`u:${ana}`)).filter(({ k }) => k === 'profile.updated');
    expect(told).toHaveLength(2);
  });
});
