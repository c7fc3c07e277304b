import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { getUserTags, searchTags, type UserTagType, updateUserTags } from '../../../src/contract/tags.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;
beforeAll(async () => {
  api = await startCommunityApi();
  ana = await api.person();
});
afterAll(() => api.close());

async function found(q?: string, limit?: number): Promise<string[]> {
  const { data } = await api.ok(searchTags, ana, { query: { q, limit } });
  return data.map(({ name }) => name);
}

async function tagId(name: string): Promise<string> {
  const { rows } = await api.db.query<{ id: string }>('select id from tags where name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function prefer(person: string, lists: Readonly<Record<string, UserTagType>>) {
  const tags = await Promise.all(
    Object.entries(lists).map(async ([name, type]) => ({ tag_id: await tagId(name), type })),
  );
  return api.ok(updateUserTags, person, { params: { user_id: person }, body: { tags } });
}

describe('searching tags', () => {
  test('without words the first fifty by name are offered', async () => {
    const all = await found();
    expect(all).toHaveLength(50);
    expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other)));
    expect(await found('', 3)).toEqual(all.slice(0, 3));
  });

  test('pages follow each other, in the order that was asked for', async () => {
    const all = await found();
    const page = async (query: CallInput<typeof searchTags>['query']) =>
      (await api.ok(searchTags, ana, { query })).data.map(({ name }) => name);
    expect(await page({ limit: 3, page: 2 })).toEqual(all.slice(3, 6));
    expect(await page({ sort_by: 'name', limit: 3 })).toEqual(all.slice(0, 3));
    const backwards = await page({ order_by: 'desc', limit: 100, include_archived: 'true' } as object);
    expect(backwards.slice(-3).reverse()).toEqual(all.slice(0, 3));
    expect((await page({ q: 'co', sort_by: 'name', limit: 100 })).length).toBeGreaterThan(4);
  });

  test('those that begin with the words come first', async () => {
    expect((await found('co')).slice(0, 4)).toEqual([
      'Coffee',
      'College Entrance',
      'Content Creation',
      'Cooking',
    ]);
  });

  test.each([
    ['COFFEE', 'Coffee'],
    ['cofee', 'Coffee'],
    ['coffée', 'Coffee'],
    ['javascrpt', 'JavaScript'],
  ])('%s finds %s', async (q, name) => {
    expect(await found(q)).toContain(name);
  });

  test.each(['%', '_', '\\', "';--"])('%s is taken as written and finds nothing', async (q) => {
    expect(await found(q)).toEqual([]);
  });
});

describe('what someone is interested in', () => {
  test('is nothing at first, and then what they put there, by name', async () => {
    const ben = await api.person();
    expect((await api.ok(getUserTags, ben, { params: { user_id: ben } })).data).toEqual([]);
    await prefer(ben, { Running: 'NOT_INTERESTED', Baking: 'INTERESTED' });
    const { data } = await api.ok(getUserTags, ben, { params: { user_id: ben } });
    expect(data.map(({ name, slug, user_tag_type }) => [name, slug, user_tag_type])).toEqual([
      ['Baking', 'baking', 'INTERESTED'],
      ['Running', 'running', 'NOT_INTERESTED'],
    ]);
  });

  test('a list replaces the one before, and a tag can change sides', async () => {
    const ben = await api.person();
    await prefer(ben, { Baking: 'INTERESTED', Coffee: 'INTERESTED' });
    const { data } = await prefer(ben, { Coffee: 'NOT_INTERESTED', Pets: 'INTERESTED' });
    expect(data.map(({ name, user_tag_type }) => [name, user_tag_type])).toEqual([
      ['Coffee', 'NOT_INTERESTED'],
      ['Pets', 'INTERESTED'],
    ]);
  });

  test('their other devices hear of a change once, and of no change never', async () => {
    const ben = await api.person();
    await prefer(ben, { Baking: 'INTERESTED' });
    await prefer(ben, { Baking: 'INTERESTED' });
    const heard = await api.eventsOn(`u:${ben}`);
    expect(heard.map(({ k, d }) => [k, d])).toEqual([['user_tags.updated', { user_id: ben }]]);
    await prefer(ben, {});
    expect(await api.eventsOn(`u:${ben}`)).toHaveLength(2);
  });

  test('a tag in both lists is refused, and nothing changes', async () => {
    const ben = await api.person();
    await prefer(ben, { Baking: 'INTERESTED' });
    const tag_id = await tagId('Coffee');
    const refusal = await api.refused(updateUserTags, ben, {
      params: { user_id: ben },
      body: {
        tags: [
          { tag_id, type: 'INTERESTED' },
          { tag_id, type: 'NOT_INTERESTED' },
        ],
      },
    });
    expect(refusal.issues).toEqual([{ path: 'tags', message: 'A tag can be in one list only' }]);
    expect((await api.ok(getUserTags, ben, { params: { user_id: ben } })).data).toHaveLength(1);
  });

  test('a tag that does not exist is refused', async () => {
    const body = { tags: [{ tag_id: randomUUID(), type: 'INTERESTED' as const }] };
    const { code } = await api.refused(updateUserTags, ana, { params: { user_id: ana }, body });
    expect(code).toBe('tag.not_found');
  });

  test('no one reads or writes the lists of another, an administrator included', async () => {
    const [ben, admin] = await Promise.all([api.person(), api.person({ role: 'ADMIN' })]);
    await prefer(ben, { Baking: 'INTERESTED' });
    for (const caller of [ana, admin]) {
      const read = await api.refused(getUserTags, caller, { params: { user_id: ben } });
      const write = await api.refused(updateUserTags, caller, {
        params: { user_id: ben },
        body: { tags: [] },
      });
      expect([read.code, write.code]).toEqual(['user.not_found', 'user.not_found']);
    }
    expect((await api.ok(getUserTags, ben, { params: { user_id: ben } })).data).toHaveLength(1);
  });

  test('two devices that save at once leave the lists of one of them', async () => {
    const ben = await api.person();
    await Promise.all([
      prefer(ben, { Baking: 'INTERESTED', Coffee: 'NOT_INTERESTED' }),
      prefer(ben, { Coffee: 'INTERESTED', Pets: 'NOT_INTERESTED' }),
    ]);
    const { data } = await api.ok(getUserTags, ben, { params: { user_id: ben } });
    const lists = JSON.stringify(data.map(({ name, user_tag_type }) => [name, user_tag_type]));
    expect([
      '[["Baking","INTERESTED"],["Coffee","NOT_INTERESTED"]]',
      '[["Coffee","INTERESTED"],["Pets","NOT_INTERESTED"]]',
    ]).toContain(lists);
  });
});
