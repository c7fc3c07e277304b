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
  decideRequests,
  joinCommunity,
  leaveCommunity,
  searchMembers,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import { getCommunityPreview } from '../../../src/contract/communities/previews.ts';
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

  test('shows a person who is banned the ban alone', async () => {
    const token = await invited();
    const banned = await api.person();
    const seen = () => api.call(getCommunityDetails, banned, { query: { id: group.id, invite: token } });
    expect((await seen()).status).toBe(200);
    await api.place(group.id, banned, 'MEMBER', 'BANNED');
    const { status, json } = await seen();
    expect([status, (json as { code: string }).code]).toEqual([403, 'group.banned']);
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

  test('is kept as a hash only, and is shown again to those who manage the links', async () => {
    const { data } = await api.ok(listInvites, moderator, at());
    expect(data.map((link) => link.token)).toEqual([token]);
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

  test('whose secret cannot be made again, as of an older release, still opens and is listed without it', async () => {
    await api.db.query('update group_invites set token_hash = sha256($2) where group_id = $1', [
      group.id,
      Buffer.from('luma'),
    ]);
    expect((await api.ok(listInvites, owner, at())).data.map((link) => link.token)).toEqual([null]);
    const { data } = await api.ok(joinCommunity, ben, joining({ invite: 'luma' }));
    expect(data.membership?.status).toBe('PENDING');
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

describe('a link that skips the approval', () => {
  const direct = (wish: object = {}) => invited({ skips_approval: true, ...wish });
  const statusOf = async (person: string) =>
    (await api.ok(getCommunityDetails, person, { query: { id: group.id } })).data.membership?.status;

  test('makes who comes by it a member at once, without the questions, and is shown as such before', async () => {
    await ask(['Taga-saan ka?']);
    const invite = await direct();
    const query = { slug: group.slug, invite };
    expect((await api.ok(getCommunityDetails, ben, { query })).data.skips_approval).toBe(true);
    expect((await api.ok(getCommunityPreview, null, { query })).data.skips_approval).toBe(true);
    expect(
      (await api.ok(getCommunityDetails, ben, { query: { ...query, invite: token } })).data.skips_approval,
    ).toBe(false);
    const { data } = await api.ok(joinCommunity, ben, joining({ invite }));
    expect(data).toMatchObject({ total_members: 3, membership: { status: 'ACTIVE' } });
    expect(await kindsOn(`g:${group.id}`)).toContain('member.added');
    expect(await usesOf()).toEqual([
      [0, true],
      [1, true],
    ]);
  });

  test('lets in who waits already, and settles the request', async () => {
    await api.ok(joinCommunity, ben, joining());
    await api.ok(joinCommunity, ben, joining({ invite: await direct() }));
    expect(await statusOf(ben)).toBe('ACTIVE');
    expect((await api.eventsOn(`m:${group.id}`)).at(-1)).toMatchObject({ d: { pending_count: 0 } });
    expect(await waiting()).toEqual([]);
  });

  test('for two people lets in two, however many come at once', async () => {
    const invite = await direct({ max_uses: 2 });
    const people = await Promise.all(Array.from({ length: 8 }, () => api.person()));
    const answers = await Promise.all(
      people.map((person) => api.call(joinCommunity, person, joining({ invite }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404, 404, 404, 404]);
  });

  test('asks for approval again once who made it is no longer in the staff', async () => {
    const { token: invite } = (
      await api.ok(createInvite, moderator, { ...at(), body: { skips_approval: true } })
    ).data;
    await api.place(group.id, moderator, 'MEMBER');
    const query = { slug: group.slug, invite };
    expect((await api.ok(getCommunityDetails, ben, { query })).data.skips_approval).toBe(false);
    expect((await api.ok(listInvites, owner, at())).data[0]?.skips_approval).toBe(false);
    expect((await api.ok(joinCommunity, ben, joining({ invite }))).data.membership?.status).toBe('PENDING');
  });

  test('brings no banned person back, and fills no full community', async () => {
    const invite = await direct();
    const banned = await api.person();
    await api.place(group.id, banned, 'MEMBER', 'BANNED');
    expect((await api.refused(joinCommunity, banned, joining({ invite }))).code).toBe('group.banned');
    await api.db.query('update groups set total_members = 100 where id = $1', [group.id]);
    expect((await api.refused(joinCommunity, ben, joining({ invite }))).code).toBe('group.full');
    expect((await usesOf()).at(-1)).toEqual([0, true]);
  });

  test('leads to the plans where a fee is due', async () => {
    await api.db.query('update groups set is_free = false where id = $1', [group.id]);
    const { data } = await api.ok(joinCommunity, ben, joining({ invite: await direct() }));
    expect(data.membership?.status).toBe('PENDING');
    expect((await api.ok(getMyGroupAuthorization, ben, at())).data.pending_reason).toBe('PAYMENT');
    expect(await waiting()).toMatchObject([{ request: { reason: 'PAYMENT' } }]);
  });
});

describe('deciding on many', () => {
  const some = async (n: number) => {
    const people = await Promise.all(Array.from({ length: n }, () => api.person()));
    for (const person of people) await api.ok(joinCommunity, person, joining());
    return people;
  };
  const decide = async (body: object, staff = moderator) =>
    (await api.ok(decideRequests, staff, { ...at(), body: { status: 'ACTIVE', ...body } as never })).data;
  const later = () => new Date(Date.now() + 60_000).toISOString();

  test('the chosen ones are let in, the others wait; doing it again changes nothing', async () => {
    const [a = '', b = '', c = ''] = await some(3);
    for (let times = 0; times < 2; times++)
      expect(await decide({ user_ids: [a, c, a] })).toEqual({
        decided: [a, c],
        undecided: [],
        remaining: 0,
      });
    expect((await waiting()).map(({ user }) => user.id)).toEqual([b]);
    expect((await kindsOn(`g:${group.id}`)).filter((kind) => kind === 'member.added')).toHaveLength(2);
  });

  test('what cannot be decided is named with its reason, and holds up no one', async () => {
    const [a = '', b = '', left = ''] = await some(3);
    await api.ok(leaveCommunity, left, at());
    const stranger = await api.person();
    const outcome = await decide({ user_ids: [a, left, stranger, b] });
    expect(outcome.decided).toEqual([a, b]);
    expect(outcome.undecided).toMatchObject([
      { user_id: left, user: { id: left }, code: 'member.stale' },
      { user_id: stranger, user: null, code: 'member.not_found' },
    ]);
  });

  test('more than the plan allows are refused one by one, and the first ones are in', async () => {
    const people = await some(4);
    await api.db.query(
      `update groups set total_members = (select (limits ->> 'members')::int - 2 from platform_plans
         where type = 'FREEMIUM') where id = $1`,
      [group.id],
    );
    const outcome = await decide({ until: later() });
    expect(outcome.decided).toEqual(people.slice(0, 2));
    expect(outcome.undecided.map(({ code }) => code)).toEqual(['group.full', 'group.full']);
  });

  test('all is all that were seen, the oldest first and a hundred at a time', async () => {
    await api.db.query(
      `with made as (
         insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         select gen_random_uuid(), gen_random_uuid() || '@mail.example', 'Ana', 'Cruz', 'none', 'ACTIVE', now(), now()
         from generate_series(1, 103) returning id)
       insert into group_members (group_id, user_id, role, status, pending_reason, requested_at, updated_at)
       select $1, id, 'MEMBER', 'PENDING', 'APPROVAL', now() - interval '1 day', now() from made`,
      [group.id],
    );
    await api.db.query(
      `update platform_plans set limits = limits || '{"members": 1000}' where type = 'FREEMIUM'`,
    );
    const seen = new Date(Date.now() - 60 * 60_000).toISOString();
    await some(1);
    const first = await decide({ until: seen });
    expect([first.decided.length, first.undecided, first.remaining]).toEqual([100, [], 3]);
    const second = await decide({ until: seen });
    expect([second.decided.length, second.remaining]).toEqual([3, 0]);
    expect(await waiting()).toHaveLength(1);
  });

  test('is for those who may approve, who say which and how', async () => {
    const [a = ''] = await some(1);
    const body = { status: 'ACTIVE' as const, user_ids: [a] };
    expect((await api.refused(decideRequests, a, { ...at(), body })).status).toBe(403);
    expect((await api.refused(decideRequests, ben, { ...at(), body })).status).toBe(404);
    for (const wrong of [{}, { user_ids: [] }, { user_ids: [a], until: later() }])
      expect(
        (await api.refused(decideRequests, owner, { ...at(), body: { status: 'ACTIVE', ...wrong } as never }))
          .status,
      ).toBe(422);
    expect(await decide({ status: 'REJECTED', user_ids: [a] })).toMatchObject({ decided: [a] });
    expect(await waiting()).toEqual([]);
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
