import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getCommunity,
  getCommunityDetails,
  searchCommunities,
} from '../../../src/contract/communities/communities.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import {
  type GroupRole,
  type MemberStatus,
  may,
  memberStatuses,
  standingOf,
} from '../../../src/contract/core/permissions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;
let ben: string;
let admin: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ana = await api.person({ first: 'Ana' });
  ben = await api.person({ first: 'Ben' });
  admin = await api.person({ first: 'Ada', role: 'ADMIN' });
});
afterAll(() => api.close());

type Query = CallInput<typeof searchCommunities>['query'];
const search = (person: string, query: Query) => api.ok(searchCommunities, person, { query });
const names = async (person: string, query: Query) =>
  (await search(person, query)).data.map(({ name }) => name);

describe('GET /groups/search', () => {
  test('communities of some days are found', async () => {
    for (const [name, day] of [
      ['Mayo', '2025-05-31T15:59:59Z'],
      ['Hunyo', '2025-05-31T16:00:00Z'],
      ['Hulyo', '2025-06-30T16:00:00Z'],
    ] as const) {
      const { id } = await api.community(ana, { name });
      await api.db.query('update groups set created_at = $2 where id = $1', [id, day]);
    }
    const june = {
      from: '2025-05-31T16:00:00Z',
      to: '2025-06-30T16:00:00Z',
      include_unwanted: 'true',
    } as const;
    expect(await names(ben, june)).toEqual(['Hunyo']);
  });

  test('a private community is found by its members and by administrators only', async () => {
    const { id } = await api.community(ana, { name: 'Lihim na Hardin', is_public: false });
    await api.community(ana, { name: 'Bukas na Hardin' });
    expect((await names(ana, { q: 'hardin', sort_by: 'name', order_by: 'asc' })).length).toBe(2);
    expect((await names(admin, { q: 'hardin' })).length).toBe(2);
    expect(await names(ben, { q: 'hardin' })).toEqual(['Bukas na Hardin']);
    expect(await names(ben, { q: 'hardin', is_public: 'false' })).toEqual([]);
    await api.place(id, ben, 'MEMBER');
    expect(await names(ben, { q: 'hardin', is_public: 'false' })).toEqual(['Lihim na Hardin']);
    await api.place(id, ben, 'MEMBER', 'REMOVED');
    expect(await names(ben, { q: 'hardin', is_public: 'false' })).toEqual([]);
  });

  test('finds what may be seen, for every standing there is: SQL and the permission table agree', async () => {
    const group = await api.community(ana, { name: 'Salamin', is_public: false });
    for (const role of ['OWNER', 'MODERATOR', 'MEMBER'] satisfies GroupRole[])
      for (const status of memberStatuses satisfies readonly MemberStatus[]) {
        await api.place(group.id, ben, role, status);
        const traits = { is_public: false, is_free: true, is_read_only: false };
        const isSeen = may('group.see', standingOf({ role, status }, 'USER'), traits);
        expect([role, status, await names(ben, { q: 'salamin' })]).toEqual([
          role,
          status,
          isSeen ? ['Salamin'] : [],
        ]);
        expect([
          status,
          (await api.call(getCommunity, ben, { params: { group_id: group.id } })).status,
        ]).toEqual([status, isSeen ? 200 : 404]);
      }
  });

  test('archived communities are listed on request, to those who are in them', async () => {
    const { id } = await api.community(ana, { name: 'Lumang Bahay', is_archived: true });
    expect(await names(ana, { q: 'lumang' })).toEqual([]);
    expect(await names(ana, { q: 'lumang', include_archived: 'true' })).toEqual(['Lumang Bahay']);
    expect(await names(ben, { q: 'lumang', include_archived: 'true' })).toEqual([]);
    await api.place(id, ben, 'MEMBER');
    expect(await names(ben, { q: 'lumang', include_archived: 'true' })).toEqual(['Lumang Bahay']);
    expect(await names(admin, { q: 'lumang', include_archived: 'true' })).toEqual(['Lumang Bahay']);
  });

  test.each(['100%', 'a_b', 'back\\slash'])('%s is looked for as it is written', async (text) => {
    await api.community(ana, { name: `Eksakto ${text}` });
    await api.community(ana, { name: 'Eksakto 100 acb backslash' });
    expect(await names(ben, { q: `eksakto ${text}` })).toEqual([`Eksakto ${text}`]);
  });

  test('the description is searched too, in any case', async () => {
    await api.community(ana, { name: 'Paraluman', description: 'Tungkol sa PARUPARO' });
    expect(await names(ben, { q: 'paruparo' })).toEqual(['Paraluman']);
  });

  test('pages neither overlap nor leave anything out, whatever the order', async () => {
    for (let index = 0; index < 7; index += 1) await api.community(ana, { name: 'Kambal' });
    for (const sort_by of ['name', 'created_at', 'total_members'] as const)
      for (const order_by of ['asc', 'desc'] as const) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => search(ben, { q: 'kambal', page, limit: 3, sort_by, order_by })),
        );
        expect(pages[0]?.pagination).toEqual({
          page: 1,
          limit: 3,
          total: 7,
          total_pages: 3,
          total_is_exact: true,
        });
        expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(7);
      }
  });

  test('sorts by name without regard to case, by size and by age', async () => {
    const big = await api.community(ana, { name: 'uri A' });
    await api.community(ana, { name: 'Uri b' });
    await api.community(ana, { name: 'URI c' });
    await api.place(big.id, ben, 'MEMBER');
    expect(await names(ben, { q: 'uri', sort_by: 'name', order_by: 'asc' })).toEqual([
      'uri A',
      'Uri b',
      'URI c',
    ]);
    expect((await names(ben, { q: 'uri', sort_by: 'total_members', order_by: 'desc' }))[0]).toBe('uri A');
    expect(await names(ben, { q: 'uri' })).toEqual(['URI c', 'Uri b', 'uri A']);
  });

  test('filters by price, verification, own membership and owner', async () => {
    const paid = await api.community(ana, { name: 'Salaan bayad' });
    const verified = await api.community(admin, { name: 'Salaan tunay' });
    await api.db.query('update groups set is_free = false where id = $1', [paid.id]);
    await api.db.query(`update groups set group_verification_request_status = 'VERIFIED' where id = $1`, [
      verified.id,
    ]);
    await api.place(verified.id, ben, 'MEMBER');
    const q = 'salaan';
    expect(await names(ben, { q, is_free: 'false' })).toEqual(['Salaan bayad']);
    expect(await names(ben, { q, is_free: 'true' })).toEqual(['Salaan tunay']);
    expect(await names(ben, { q, is_verified: 'true' })).toEqual(['Salaan tunay']);
    expect(await names(ben, { q, is_verified: 'false' })).toEqual(['Salaan bayad']);
    expect(await names(ben, { q, is_active_member: 'true' })).toEqual(['Salaan tunay']);
    expect(await names(ben, { q, is_active_member: 'false' })).toEqual(['Salaan bayad']);
    expect(await names(ben, { q, owner_id: ana })).toEqual(['Salaan bayad']);
  });

  test('a filter does not tell a visitor who is in a community', async () => {
    const { id } = await api.community(ana, { name: 'Tahimik' });
    const carla = await api.person({ first: 'Carla' });
    await api.place(id, carla, 'MEMBER');
    const query = { q: 'tahimik', member_id: carla };
    expect(await names(ben, query)).toEqual([]);
    expect(await names(carla, query)).toEqual(['Tahimik']);
    expect(await names(ana, query)).toEqual(['Tahimik']);
    expect(await names(admin, query)).toEqual(['Tahimik']);
    expect(await names(ben, { q: 'tahimik', member_id: ana })).toEqual(['Tahimik']);
  });

  test.each<[string, Record<string, string>]>([
    ['limit', { limit: '1e9' }],
    ['a negative limit', { limit: '-1' }],
    ['an infinite page', { page: '1e309' }],
    ['a page beyond the last', { page: '999' }],
    ['a sort key that is no column', { sort_by: 'password_hash' }],
    ['a sort key that is SQL', { sort_by: 'name; drop table groups' }],
    ['an order that is none', { order_by: 'sideways' }],
    ['a quote', { q: "';--" }],
    ['only wildcards', { q: '%%%' }],
  ])('%s is answered with a list, never an error', async (_, query) => {
    const answer = await api.app.inject({
      url: '/api/groups/search',
      query,
      headers: { authorization: `Bearer ${ben}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('an owner or a member that is no id is refused: everyone else’s would be no answer', async () => {
    for (const name of ['owner_id', 'member_id']) {
      const answer = await api.app.inject({
        ...{ url: '/api/groups/search', query: { [name]: "' or 1=1" } },
        headers: { authorization: `Bearer ${ben}` },
      });
      expect([answer.statusCode, answer.json().issues]).toMatchObject([422, [{ path: name }]]);
    }
  });

  test('one is found by its slug, and by nothing like it', async () => {
    const { id, slug } = await api.community(ben);
    const found = async (query: { slug: string }) =>
      (await api.ok(searchCommunities, ben, { query })).data.map((one) => one.id);
    expect(await found({ slug })).toEqual([id]);
    expect(await found({ slug: slug.slice(0, -1) })).toEqual([]);
  });

  test('a parameter sent twice is answered with a list', async () => {
    const answer = await api.app.inject({
      url: '/api/groups/search?page=1&page=2&limit=3&limit=4&q=a&q=b&include_archived=true&include_archived=false',
      headers: { authorization: `Bearer ${ben}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('counting stops at 10,000 and says so', async () => {
    // In parts, since a statement has five seconds, also on a busy machine.
    for (let from = 0; from <= 10_000; from += 1_000)
      await api.db.query(
        `insert into groups (id, slug, name, description, created_by, created_at, accepted_guidelines_at, accepted_nda_at)
         select gen_random_uuid(), 'dami-' || n, 'Dami ' || n, 'Marami', $1, now(), now(), now()
         from generate_series($2::int, least($2 + 999, 10000)) n`,
        [ana, from],
      );
    const { pagination } = await search(ben, { q: 'dami' });
    expect(pagination).toMatchObject({ total: 10_000, total_is_exact: false });
  });
});

describe('GET /groups/details', () => {
  test('finds a community by slug or by id', async () => {
    const { id, slug } = await api.community(ana);
    for (const query of [{ slug }, { id }])
      expect((await api.ok(getCommunityDetails, ben, { query })).data.id).toBe(id);
  });

  test.each([{ slug: 'wala-nito' }, { id: '00000000-0000-4000-8000-000000000000' }])(
    '%o is not found',
    async (query) => {
      expect(await api.refused(getCommunityDetails, ben, { query })).toMatchObject({
        status: 404,
        code: 'group.not_found',
      });
    },
  );

  test('without a slug and an id there is nothing to look for', async () => {
    expect(await api.refused(getCommunityDetails, ben, { query: {} })).toMatchObject({
      status: 422,
      issues: [{ path: 'slug', message: 'Send the slug or the id of the community' }],
    });
  });

  test('a private community answers a stranger exactly as one that does not exist', async () => {
    const { slug } = await api.community(ana, { is_public: false });
    const [hidden, missing] = await Promise.all(
      [slug, 'wala-nito'].map((name) => api.refused(getCommunityDetails, ben, { query: { slug: name } })),
    );
    expect({ ...hidden, request_id: '' }).toEqual({ ...missing, request_id: '' });
  });
});
