import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSuggestions } from '../../../src/contract/home.ts';
import { type UserTagType, updateUserTags } from '../../../src/contract/tags.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let olive: string;
beforeAll(async () => {
  api = await startCommunityApi();
  olive = await api.person({ first: 'Olive' });
  await group('Panaderya', ['Baking', 'Coffee'], 2);
  await group('Kapihan', ['Coffee'], 9);
  await group('Takbuhan', ['Running'], 30);
  await group('Walang tatak', [], 20);
  await group('Lihim na panaderya', ['Baking'], 90, { is_public: false });
  await group('Saradong panaderya', ['Baking'], 80, { is_archived: true });
});
afterAll(() => api.close());

async function tagId(name: string): Promise<string> {
  const { rows } = await api.db.query<{ id: string }>('select id from tags where name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function group(
  name: string,
  tags: readonly string[],
  members: number,
  traits: { is_public?: boolean; is_archived?: boolean } = {},
) {
  const made = await api.community(olive, { name, ...traits });
  for (const [place, tag] of tags.entries())
    await api.db.query('insert into group_tags (group_id, tag_id, place) values ($1, $2, $3)', [
      made.id,
      await tagId(tag),
      place,
    ]);
  await api.db.query('update groups set total_members = $2 where id = $1', [made.id, members]);
  return made;
}

async function somebody(lists: Readonly<Record<string, UserTagType>>): Promise<string> {
  const person = await api.person();
  const tags = await Promise.all(
    Object.entries(lists).map(async ([name, type]) => ({ tag_id: await tagId(name), type })),
  );
  await api.ok(updateUserTags, person, { params: { user_id: person }, body: { tags } });
  return person;
}

async function suggested(person: string): Promise<[string, string[]][]> {
  const { data } = await api.ok(getSuggestions, person, {});
  return data.map(({ name, matching_tags }) => [name, matching_tags.map((tag) => tag.name)]);
}

test('without interests the largest open communities are suggested', async () => {
  expect((await suggested(await somebody({}))).map(([name]) => name)).toEqual([
    'Takbuhan',
    'Walang tatak',
    'Kapihan',
    'Panaderya',
  ]);
});

test('most interests in common come first, whatever the size', async () => {
  expect(await suggested(await somebody({ Baking: 'INTERESTED', Coffee: 'INTERESTED' }))).toEqual([
    ['Panaderya', ['Baking', 'Coffee']],
    ['Kapihan', ['Coffee']],
    ['Takbuhan', []],
    ['Walang tatak', []],
  ]);
});

test('a community is left out only when all of its tags are unwanted', async () => {
  const found = await suggested(await somebody({ Coffee: 'NOT_INTERESTED', Running: 'NOT_INTERESTED' }));
  expect(found.map(([name]) => name)).toEqual(['Walang tatak', 'Panaderya']);
});

test('what someone is in, asked for, left or was sent away from is not suggested to them', async () => {
  const person = await somebody({});
  const { rows } = await api.db.query<{ id: string; name: string }>('select id, name from groups');
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
  await api.place(idOf('Takbuhan'), person, 'MEMBER', 'BANNED');
  await api.place(idOf('Kapihan'), person, 'MEMBER', 'LEFT');
  await api.place(idOf('Panaderya'), person, 'MEMBER', 'PENDING');
  expect((await suggested(person)).map(([name]) => name)).toEqual(['Walang tatak']);
});
