import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import {
  getCommunity,
  getCommunityDetails,
  searchCommunities,
} from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { createInvite, listInvites, revokeInvite } from '../../../src/contract/communities/invites.ts';
import {
  joinCommunity,
  leaveCommunity,
  searchMembers,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let ben: string;
let group: { id: string; slug: string };
let token: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  moderator = await api.person({ first: 'Moira' });
});
beforeEach(async () => {
  ben = await api.person({ first: 'Ben' });
  group = await api.community(owner, { is_public: false });
  await api.place(group.id, moderator, 'MODERATOR');
  token = await invited();
});
afterAll(() => api.close());

const at = () => ({ params: { group_id: group.id } });
const joining = (body: object = { invite: token }) => ({ ...at(), body });
const kindsOn = async (topic: string) => (await api.eventsOn(topic)).map(({ k }) => k);

async function invited(wish: object = {}): Promise<string> {
  return (await api.ok(createInvite, owner, { ...at(), body: wish })).data.token;
}

const ask = (questions: string[], version = 1) =>
  api.ok(updateCommunity, owner, { ...at(), body: { join_questions: questions, version } });

async function usesOf(): Promise<(readonly [number, boolean])[]> {
  const { data } = await api.ok(listInvites, owner, at());
  return data.map(({ use_count, is_good }) => [use_count, is_good] as const).reverse();
}

const waiting = async (staff = moderator) =>
  (
    await api.ok(searchMembers, staff, {
      query: { group_id: group.id, status: 'PENDING', sort_by: 'requested_at' },
    })
  ).data;

describe('an invite link', () => {
  test('shows a private community that no one else finds, and changes nothing by that', async () => {
    const bySlug = { slug: group.slug };
    expect((await api.refused(getCommunityDetails, ben, { query: bySlug })).code).toBe('group.not_found');
    const { data } = await api.ok(getCommunityDetails, ben, { query: { ...bySlug, invite: token } });
    expect(data).toMatchObject({ id: group.id, membership: null, moderation: null });
    expect((await api.refused(getCommunity, ben, at())).code).toBe('group.not_found');
    expect(await usesOf()).toEqual([[0, true]]);
  });

  test('shows nothing to a person who is banned', async () => {
    const token = await invited();
    const banned = await api.person();
    const seen = () => api.call(getCommunityDetails, banned, { query: { id: group.id, invite: token } });
    expect((await seen()).status).toBe(200);
    await api.place(group.id, banned, 'MEMBER', 'BANNED');
    expect((await seen()).status).toBe(404);
  });

  test('that is wrong, of another community, over, used up or revoked shows nothing and lets no one ask', async () => {
    const another = await api.community(owner, { is_public: false });
    const { data: foreign } = await api.ok(createInvite, owner, {
      params: { group_id: another.id },
      body: {},
    });
    const [over, used, revoked] = [
      await invited({ expires_in_days: 1 }),
      await invited({ max_uses: 1 }),
      await invited(),
    ];
    await api.db.query(
      `update group_invites set expires_at = now() - interval '1 minute' where expires_at < now() + interval '2 days'`,
    );
    await api.ok(joinCommunity, await api.person(), joining({ invite: used }));
    const newest = (await api.ok(listInvites, owner, at())).data[0];
    await api.ok(revokeInvite, owner, { params: { group_id: group.id, invite_id: newest?.id ?? '' } });
    for (const invite of ['wala', foreign.token, over, used, revoked]) {
      const query = { slug: group.slug, invite };
      expect((await api.refused(getCommunityDetails, ben, { query })).code).toBe('group.not_found');
      expect((await api.refused(joinCommunity, ben, joining({ invite }))).code).toBe('group.not_found');
    }
    expect(await api.eventsOn(`u:${ben}`)).toEqual([]);
  });

  test('is kept as a hash only, and its secret is told once', async () => {
    const { text } = await api.call(listInvites, owner, at());
    expect(text).not.toContain(token);
    const { rows } = await api.db.query<{ row: string }>(
      'select row_to_json(i)::text as row from group_invites i',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: audit } = await api.db.query('select after from audit_entries where group_id = $1', [
      group.id,
    ]);
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('for one use is used once, however many come at once', async () => {
    const invite = await invited({ max_uses: 3 });
    const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
    const answers = await Promise.all(
      people.map((person) => api.call(joinCommunity, person, joining({ invite }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await usesOf()).toEqual([
      [0, true],
      [3, false],
    ]);
    expect(await waiting()).toHaveLength(3);
  });

  test('of a public community just joins, and counts it; a bad one does not keep anyone out', async () => {
    await api.db.query('update groups set is_public = true where id = $1', [group.id]);
    const { data } = await api.ok(joinCommunity, ben, joining());
    expect(data.membership).toMatchObject({ status: 'ACTIVE' });
    expect(
      (await api.ok(joinCommunity, await api.person(), joining({ invite: 'wala' }))).data.membership,
    ).toMatchObject({ status: 'ACTIVE' });
    expect(await usesOf()).toEqual([[1, true]]);
  });

  test('does not bring back who was banned', async () => {
    await api.place(group.id, ben, 'MEMBER', 'BANNED');
    expect((await api.refused(joinCommunity, ben, joining())).code).toBe('group.banned');
    expect((await api.refused(joinCommunity, ben, joining({}))).code).toBe('group.not_found');
  });

  test('revoking it twice is fine, and one of another community is not found', async () => {
    const [link] = (await api.ok(listInvites, owner, at())).data;
    const params = { group_id: group.id, invite_id: link?.id ?? '' };
    await api.ok(revokeInvite, moderator, { params });
    await api.ok(revokeInvite, moderator, { params });
    expect((await api.ok(listInvites, owner, at())).data).toEqual([]);
    const other = await api.community(owner);
    expect((await api.refused(revokeInvite, owner, { params: { ...params, group_id: other.id } })).code).toBe(
      'invite.not_found',
    );
    const { rows } = await api.db.query(
      `select from audit_entries where group_id = $1 and action = 'invite.revoked'`,
      [group.id],
    );
    expect(rows).toHaveLength(1);
  });

  test.each<[object, string]>([
    [{ expires_in_days: 2 }, 'expires_in_days'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ label: 'a'.repeat(61) }, 'label'],
    [{ use_count: 5 }, 'use_count'],
  ])('%o is not accepted', async (body, path) => {
    const { issues } = await api.refused(createInvite, owner, { ...at(), body });
    expect(issues?.[0]?.path).toBe(path);
  });
});

describe('asking to be let in', () => {
  test('makes someone who waits, tells the staff and no one else', async () => {
    const { data } = await api.ok(joinCommunity, ben, joining());
    expect(data).toMatchObject({ total_members: 2, membership: { status: 'PENDING' } });
    expect(await api.eventsOn(`m:${group.id}`)).toMatchObject([
      { k: 'request.updated', a: ben, d: { user_id: ben, pending_count: 1 } },
    ]);
    expect(await kindsOn(`u:${ben}`)).toEqual(['membership.updated']);
    expect(await kindsOn(`g:${group.id}`)).toEqual([]);
    expect((await api.ok(getCommunity, ben, at())).data.membership?.status).toBe('PENDING');
    expect(
      (await api.refused(searchMembers, ben, { query: { group_id: group.id, status: 'PENDING' } })).status,
    ).toBe(403);
  });

  test('carries answers, which only staff reads', async () => {
    await ask(['Taga-saan ka?', 'Sino ang nag-imbita?']);
    const answers = [
      { question: 'Sino ang nag-imbita?', answer: ' Si Olive ' },
      { question: 'Taga-saan ka?', answer: 'Iloilo' },
    ];
    await api.ok(joinCommunity, ben, joining({ invite: token, answers }));
    expect(await waiting()).toMatchObject([
      {
        user: { id: ben },
        request: {
          reason: 'APPROVAL',
          answers: [
            { question: 'Taga-saan ka?', answer: 'Iloilo' },
            { question: 'Sino ang nag-imbita?', answer: 'Si Olive' },
          ],
        },
      },
    ]);
    for (const topic of [`g:${group.id}`, `f:${group.id}`, `m:${group.id}`, `u:${ben}`])
      expect(JSON.stringify(await api.eventsOn(topic))).not.toContain('Iloilo');
  });

  test('without an answer to each question says at which one', async () => {
    await ask(['Una?', 'Ikalawa?']);
    const { code, issues } = await api.refused(
      joinCommunity,
      ben,
      joining({ invite: token, answers: [{ question: 'Una?', answer: 'Oo' }] }),
    );
    expect([code, issues?.map(({ path }) => path)]).toEqual(['request.invalid', ['answers.1.answer']]);
    expect(await waiting()).toEqual([]);
    expect(await usesOf()).toEqual([[0, true]]);
  });

  test('to questions that changed meanwhile answers the new ones', async () => {
    await ask(['Bago?']);
    const body = { invite: token, answers: [{ question: 'Luma?', answer: 'Oo' }] };
    expect(await api.refused(joinCommunity, ben, joining(body))).toMatchObject({
      code: 'group.stale',
      fresh: { join_questions: ['Bago?'] },
    });
  });

  test('twice, or fifty times at once, is once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => api.ok(joinCommunity, ben, joining())));
    expect(await waiting()).toHaveLength(1);
    expect(await kindsOn(`m:${group.id}`)).toEqual(['request.updated']);
    expect(await usesOf()).toEqual([[1, true]]);
    await api.ok(joinCommunity, ben, joining({}));
    expect(await kindsOn(`m:${group.id}`)).toEqual(['request.updated']);
  });

  test('can be taken back, also while the community is archived, and asked again by a link', async () => {
    await api.ok(joinCommunity, ben, joining());
    await api.db.query('update groups set archived_at = now() where id = $1', [group.id]);
    await api.ok(leaveCommunity, ben, at());
    await api.db.query('update groups set archived_at = null where id = $1', [group.id]);
    expect(await waiting()).toEqual([]);
    expect(await kindsOn(`m:${group.id}`)).toEqual(['request.updated', 'request.updated']);
    expect((await api.refused(leaveCommunity, ben, at())).code).toBe('group.not_found');
    expect((await api.refused(joinCommunity, ben, joining({}))).code).toBe('group.not_found');
    expect((await api.ok(joinCommunity, ben, joining())).data.membership?.status).toBe('PENDING');
  });

  test('again after a rejection is possible by a link', async () => {
    await api.ok(joinCommunity, ben, joining());
    await api.ok(updateMember, moderator, {
      params: { user_id: ben },
      body: { group_id: group.id, status: 'REJECTED', version: 1 },
    });
    expect((await api.refused(getCommunity, ben, at())).code).toBe('group.not_found');
    expect((await api.ok(joinCommunity, ben, joining())).data.membership?.status).toBe('PENDING');
    expect(await usesOf()).toEqual([[2, true]]);
  });

  test('ends as a join when the community goes public meanwhile', async () => {
    await api.ok(joinCommunity, ben, joining());
    await api.ok(updateCommunity, owner, { ...at(), body: { is_public: true, version: 1 } });
    expect((await api.ok(getMyGroupAuthorization, ben, at())).data.permissions).toContain('group.join');
    const { data } = await api.ok(joinCommunity, ben, joining({}));
    expect(data).toMatchObject({ total_members: 3, membership: { status: 'ACTIVE' } });
    expect((await api.eventsOn(`m:${group.id}`)).at(-1)).toMatchObject({ d: { pending_count: 0 } });
  });

  test('is listed among the own communities and in no one else’s search', async () => {
    await api.ok(joinCommunity, ben, joining());
    const seen = async (person: string) =>
      (await api.ok(searchCommunities, person, { query: { owner_id: owner, limit: 100 } })).data.some(
        ({ id }) => id === group.id,
      );
    expect([await seen(ben), await seen(await api.person())]).toEqual([true, false]);
  });
});
