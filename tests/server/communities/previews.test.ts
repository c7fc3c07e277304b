import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import { archiveCommunity } from '../../../src/contract/communities/community-settings.ts';
import { createInvite, listInvites, revokeInvite } from '../../../src/contract/communities/invites.ts';
import { joinCommunity } from '../../../src/contract/communities/members.ts';
import { getCommunityPreview, getShowcase } from '../../../src/contract/communities/previews.ts';
import { createComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from '../courses/course-world.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let hidden: { id: string; slug: string };
let open: { id: string; slug: string };

beforeAll(async () => {
  api = await startCommunityApi({ RATE_LIMIT: 'on' });
  owner = await api.person({ first: 'Olive' });
  moderator = await api.person({ first: 'Moira' });
  hidden = await api.community(owner, { is_public: false, description: 'Recipes of the family' });
  open = await api.community(owner, { name: 'Bukas na tindahan' });
  for (const { id } of [hidden, open]) {
    await api.place(id, moderator, 'MODERATOR');
    await api.place(id, await api.person({ first: 'Mia' }), 'MEMBER');
  }
});
afterAll(() => api.close());

async function invited(groupId: string, wish: object = {}, by = moderator): Promise<string> {
  return (await api.ok(createInvite, by, { params: { group_id: groupId }, body: wish })).data.token;
}

const preview = async (query: { slug: string; invite?: string }) =>
  (await api.ok(getCommunityPreview, null, { query })).data;

describe('the preview of a community', () => {
  test('shows a visitor a public one and its staff, and no other member', async () => {
    const seen = await preview({ slug: open.slug });
    expect(seen).toMatchObject({
      id: open.id,
      name: 'Bukas na tindahan',
      total_members: 3,
      invited_by: null,
    });
    expect(seen.team.map(({ first_name }) => first_name)).toEqual(['Olive', 'Moira']);
  });

  test('shows a private one only with a valid link: its description, who invites, and its owner', async () => {
    const { code } = await api.refused(getCommunityPreview, null, { query: { slug: hidden.slug } });
    expect(code).toBe('group.not_found');
    const seen = await preview({ slug: hidden.slug, invite: await invited(hidden.id) });
    expect(seen).toMatchObject({ description: 'Recipes of the family', total_members: 3 });
    expect(seen.invited_by?.first_name).toBe('Moira');
    expect(seen.team.map(({ first_name }) => first_name)).toEqual(['Olive']);
  });

  test('names no one with the name that they sign in with', async () => {
    await api.db.query(`update users set username = 'oliveniolive' where id = $1`, [owner]);
    const invite = await invited(hidden.id, {}, owner);
    const { text } = await api.call(getCommunityPreview, null, { query: { slug: hidden.slug, invite } });
    expect(text).toContain('Olive');
    expect(text).not.toContain('oliveniolive');
  });

  test('of a public one shows what is inside: chats, courses, the next event, and comments of members', async () => {
    const founder = await api.person({ first: 'Olive' });
    const group = await api.community(founder);
    const [mia, gone] = [await api.person({ first: 'Mia' }), await api.person({ first: 'Gina' })];
    await api.place(group.id, mia, 'MEMBER');
    await api.place(group.id, gone, 'MEMBER');
    const params = { group_id: group.id };
    await api.ok(createConversation, founder, { body: { ...params, name: 'Tindahan' } });
    const startsOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [title, days] of [
      ['Bukas', 3],
      ['Makalawa', 2],
      ['Matagal pa', 60],
    ] as const)
      await api.ok(createCalendarEvent, founder, {
        body: { ...params, title, starts_local: `${startsOn(days)}T19:00`, location: 'Bahay ko' },
      });
    const courses = courseWays(api);
    const draft = await courses.make(founder, group.id, {
      title: 'Burador',
      is_public: true,
      is_active: false,
    });
    await courses.make(founder, group.id, { title: 'Panloob', is_public: false, is_active: true });
    const bread = await courses.make(founder, group.id, {
      title: 'Pandesal',
      is_public: true,
      is_active: true,
    });
    for (const is_active of [true, true, false]) await courses.add(founder, bread.id, { is_active });
    await courses.add(founder, draft.id, { title: 'Lihim na aralin' });
    const { data: post } = await api.ok(createPost, founder, { body: { ...params, content_md: 'Tanong' } });
    const say = async (person: string, content_md: string) =>
      (await api.ok(createComment, person, { body: { post_id: post.id, content_md } })).data.id;
    await say(mia, `**Una** para kay <@${founder}>`);
    const hidden = await say(mia, 'Itatago');
    await api.ok(updateComment, founder, {
      params: { comment_id: hidden },
      body: { status: 'HIDDEN', version: 1 },
    });
    await say(founder, 'Ikalawa');
    await say(gone, 'Ng umalis');
    await api.place(group.id, gone, 'MEMBER', 'BANNED');
    const { text } = await api.call(getCommunityPreview, null, { query: { slug: group.slug } });
    for (const secret of [
      'Itatago',
      'Ng umalis',
      'Bahay ko',
      'Burador',
      'Panloob',
      'Lihim na aralin',
      founder.replace(/^/, '<@'),
    ])
      expect(text).not.toContain(secret);
    expect((await preview({ slug: group.slug })).inside).toMatchObject({
      chats: [expect.any(String), 'tindahan'],
      chat_count: 2,
      courses: [{ id: bread.id, title: 'Pandesal', lessons: 2 }],
      course_count: 1,
      next_event: { title: 'Makalawa', is_all_day: false },
      comments: [
        { text: 'Ikalawa', author: { first_name: 'Olive' } },
        { text: 'Una para kay @…', author: { first_name: 'Mia' } },
      ],
    });
    // A community that is paid for shows its discussions to members only.
    await api.db.query('update groups set is_free = false where id = $1', [group.id]);
    expect((await preview({ slug: group.slug })).inside).toMatchObject({ chat_count: 2, comments: [] });
  });

  test('of a private one, with a link, shows the same whether there is anything inside or not', async () => {
    const CANARY = 'kanaryo';
    const founder = await api.person({ first: 'Olive' });
    const worlds = await Promise.all(
      [true, false].map(async (isFull) => {
        const group = await api.community(founder, { is_public: false });
        const params = { group_id: group.id };
        if (isFull) {
          const body = { ...params, content_md: CANARY, title: CANARY };
          const { data } = await api.ok(createPost, founder, { body });
          await api.ok(createComment, founder, { body: { post_id: data.id, content_md: CANARY } });
          await api.ok(createConversation, founder, { body: { ...params, name: CANARY } });
          const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
          const event = { ...params, title: CANARY, starts_local: `${tomorrow}T19:00` };
          await api.ok(createCalendarEvent, founder, { body: event });
        }
        const query = { slug: group.slug, invite: await invited(group.id, {}, founder) };
        const { text } = await api.call(getCommunityPreview, null, { query });
        expect(text).not.toContain(CANARY);
        const { id: _, slug: __, name: ___, ...seen } = await preview(query);
        return seen;
      }),
    );
    expect(worlds[0]).toEqual(worlds[1]);
    expect(worlds[0]?.inside).toBeNull();
  });

  test('counts no use of the link, however often it is opened', async () => {
    const invite = await invited(hidden.id, { max_uses: 1 });
    for (let time = 0; time < 3; time += 1) await preview({ slug: hidden.slug, invite });
    const { data } = await api.ok(listInvites, owner, { params: { group_id: hidden.id } });
    expect(data[0]).toMatchObject({ use_count: 0, is_good: true });
  });

  test('does not name an inviter who is no longer a member', async () => {
    const former = await api.person({ first: 'Fe' });
    await api.place(hidden.id, former, 'MODERATOR');
    const invite = await invited(hidden.id, {}, former);
    expect((await preview({ slug: hidden.slug, invite })).invited_by?.first_name).toBe('Fe');
    await api.place(hidden.id, former, 'MODERATOR', 'LEFT');
    expect((await preview({ slug: hidden.slug, invite })).invited_by).toBeNull();
  });

  test('answers the same for an unknown, foreign, expired, used up and revoked link, and for no such community', async () => {
    const over = await invited(hidden.id, { expires_in_days: 1 });
    await api.db.query(
      `update group_invites set expires_at = now() - interval '1 minute' where expires_at < now() + interval '2 days'`,
    );
    const used = await invited(hidden.id, { max_uses: 1 });
    await api.ok(joinCommunity, await api.person(), {
      params: { group_id: hidden.id },
      body: { invite: used },
    });
    const revoked = await invited(hidden.id);
    const newest = (await api.ok(listInvites, owner, { params: { group_id: hidden.id } })).data[0];
    await api.ok(revokeInvite, owner, { params: { group_id: hidden.id, invite_id: newest?.id ?? '' } });

    const asks = ['wala', await invited(open.id), over, used, revoked].map((invite) => ({
      slug: hidden.slug,
      invite,
    }));
    const answers = await Promise.all(
      [...asks, { slug: 'walang-ganito', invite: 'wala' }, { slug: 'Hindi ganito' }].map(async (query) => {
        const { status, json } = await api.call(getCommunityPreview, null, { query });
        const { request_id: _, ...body } = json as Record<string, unknown>;
        return { status, body };
      }),
    );
    expect(answers[0]?.status).toBe(404);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // Of a public community it is ignored.
    expect((await preview({ slug: open.slug, invite: 'wala' })).invited_by).toBeNull();
  });

  test('finds a community by its former slug, and no archived one', async () => {
    const group = await api.community(owner);
    await api.db.query('insert into group_former_slugs (slug, group_id, retired_at) values ($1, $2, now())', [
      'dating-pangalan',
      group.id,
    ]);
    expect((await preview({ slug: 'dating-pangalan' })).slug).toBe(group.slug);
    await api.ok(archiveCommunity, owner, { params: { group_id: group.id } });
    expect((await api.call(getCommunityPreview, null, { query: { slug: group.slug } })).status).toBe(404);
  });

  test('a text that is too long is refused', async () => {
    const { status } = await api.call(getCommunityPreview, null, { query: { slug: 'a'.repeat(51) } });
    expect(status).toBe(422);
  });

  test('guessing links ends after 120 wrong ones, and a right one still opens', async () => {
    await api.db.query('delete from rate_counters');
    const statuses = new Set<number>();
    for (let n = 0; n < 120; n += 1)
      statuses.add(
        (await api.call(getCommunityPreview, null, { query: { slug: hidden.slug, invite: `hula${n}` } }))
          .status,
      );
    expect([...statuses]).toEqual([404]);
    const query = { slug: hidden.slug, invite: 'hula' };
    expect((await api.refused(getCommunityPreview, null, { query })).code).toBe('request.too_many');
    await preview({ slug: hidden.slug, invite: await invited(hidden.id) });
  });
});

describe('the communities on the page for visitors', () => {
  test('are public, free and open, the largest first, with their new posts', async () => {
    const fresh = await startCommunityApi();
    const boss = await fresh.person();
    const [small, large, secret, paid, closed] = await Promise.all([
      fresh.community(boss, { name: 'Maliit' }),
      fresh.community(boss, { name: 'Malaki' }),
      fresh.community(boss, { name: 'Lihim', is_public: false }),
      fresh.community(boss, { name: 'Bayad' }),
      fresh.community(boss, { name: 'Sarado' }),
    ]);
    for (const { id } of [large, secret, paid, closed]) await fresh.place(id, await fresh.person(), 'MEMBER');
    await fresh.db.query('update groups set is_free = false where id = $1', [paid.id]);
    await fresh.db.query('update groups set archived_at = now() where id = $1', [closed.id]);
    for (const title of ['Una', 'Ikalawa', 'Luma'])
      await fresh.ok(createPost, boss, { body: { group_id: large.id, title, content_md: 'Kumusta' } });
    await fresh.db.query(`update posts set created_at = now() - interval '8 days' where title = 'Luma'`);
    const { data } = await fresh.ok(getShowcase, null, {});
    expect(data.map(({ id, total_members, new_posts }) => ({ id, total_members, new_posts }))).toEqual([
      { id: large.id, total_members: 2, new_posts: 2 },
      { id: small.id, total_members: 1, new_posts: 0 },
    ]);

    // Read once for all visitors of half a minute.
    await fresh.db.query('update groups set is_public = false where id = $1', [small.id]);
    expect((await fresh.ok(getShowcase, null, {})).data).toHaveLength(2);
    await fresh.close();
  });
});
