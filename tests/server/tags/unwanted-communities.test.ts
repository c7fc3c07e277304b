import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchCommunities } from '../../../src/contract/communities/communities.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { updateUserTags } from '../../../src/contract/tags.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;
let ben: string;
let olive: string;
const groupIds = new Map<string, string>();

async function tagId(name: string): Promise<string> {
  const { rows } = await api.db.query<{ id: string }>('select id from tags where name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function found(name: string, tags: readonly string[]): Promise<void> {
  const { id } = await api.community(olive, { name, tag_ids: await Promise.all(tags.map(tagId)) });
  groupIds.set(name, id);
}

async function turnDown(person: string, tags: readonly string[]): Promise<void> {
  const type = 'NOT_INTERESTED' as const;
  const list = await Promise.all(tags.map(async (name) => ({ tag_id: await tagId(name), type })));
  await api.ok(updateUserTags, person, { params: { user_id: person }, body: { tags: list } });
}

async function names(person: string, query: CallInput<typeof searchCommunities>['query'] = {}) {
  const { data } = await api.ok(searchCommunities, person, { query: { limit: 100, ...query } });
  return data.map(({ name }) => name).sort();
}

const welcome = ['Kape at Tinapay', 'Walang Tatak'];
const all = ['Kape at Tinapay', 'Panaderya', 'Takbo', 'Walang Tatak'];

beforeAll(async () => {
  api = await startCommunityApi();
  [olive, ana, ben] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Ana' }),
    api.person({ first: 'Ben' }),
  ]);
  await found('Panaderya', ['Baking']);
  await found('Takbo', ['Baking', 'Running']);
  await found('Kape at Tinapay', ['Baking', 'Coffee']);
  await found('Walang Tatak', []);
  await turnDown(ana, ['Baking', 'Running']);
});
afterAll(() => api.close());

test('the directory leaves out communities of which every tag was turned down, and says how many there are', async () => {
  expect(await names(ana)).toEqual(welcome);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => api.ok(searchCommunities, ana, { query: { page, limit: 1 } })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ name }) => name)).sort()).toEqual(welcome);
  expect(pages[0]?.pagination).toMatchObject({ total: 2, total_pages: 2, total_is_exact: true });
});

test('users who ask for them get them: by a word, a tag, an owner, a member, or by asking for all', async () => {
  const baking = await tagId('Baking');
  expect(await names(ana, { q: 'panaderya' })).toEqual(['Panaderya']);
  expect(await names(ana, { tag_ids: baking })).toEqual(['Kape at Tinapay', 'Panaderya', 'Takbo']);
  expect(await names(ana, { owner_id: olive })).toEqual(all);
  expect(await names(ana, { member_id: olive })).toEqual(all);
  expect(await names(ana, { include_unwanted: 'true' })).toEqual(all);
  expect(await names(ana, { include_unwanted: 'false' })).toEqual(welcome);
  expect(await names(ana, { is_public: 'true' })).toEqual(welcome);
});

test('no one else misses anything, also not who likes what she turned down', async () => {
  expect(await names(ben)).toEqual(all);
  await api.ok(updateUserTags, ben, {
    params: { user_id: ben },
    body: { tags: [{ tag_id: await tagId('Baking'), type: 'INTERESTED' }] },
  });
  expect(await names(ben)).toEqual(all);
});

test.each([
  ['ACTIVE', true],
  ['PENDING', true],
  ['EXPIRED', true],
  ['REJECTED', false],
  ['LEFT', false],
  ['REMOVED', false],
] as const)('with a place that is %s it is listed: %s', async (status, isListed) => {
  await api.place(groupIds.get('Takbo') ?? '', ana, 'MEMBER', status);
  expect((await names(ana)).includes('Takbo')).toBe(isListed);
});

test('changing one’s mind brings them back', async () => {
  await turnDown(ana, []);
  expect(await names(ana)).toEqual(all);
});
