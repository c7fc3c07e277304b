import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { createPost, searchPosts } from '../../../src/contract/feed/posts.ts';
import { updateUserTags } from '../../../src/contract/tags.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ana: string;
let olive: string;
let groupId: string;
let baking: string;

async function tagId(name: string): Promise<string> {
  const { rows } = await api.db.query<{ id: string }>('select id from tags where name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function post(author: string, title: string, tags: readonly string[], is_announcement = false) {
  const tag_ids = await Promise.all(tags.map(tagId));
  await api.ok(createPost, author, {
    body: { group_id: groupId, title, content_md: title, tag_ids, is_announcement },
  });
}

async function titles(query: CallInput<typeof searchPosts>['query'] = {}): Promise<string[]> {
  const { data } = await api.ok(searchPosts, ana, { query });
  return data.map(({ title }) => title).sort();
}

beforeAll(async () => {
  api = await startCommunityApi();
  [olive, ana] = await Promise.all([api.person({ first: 'Olive' }), api.person({ first: 'Ana' })]);
  groupId = (await api.community(olive)).id;
  await api.place(groupId, ana, 'MEMBER');
  baking = await tagId('Baking');
  await post(olive, 'ayaw', ['Baking', 'Running']);
  await post(olive, 'kalahati', ['Baking', 'Coffee']);
  await post(olive, 'walang tatak', []);
  await post(olive, 'patalastas', ['Baking'], true);
  await post(ana, 'sarili', ['Baking']);
  const type = 'NOT_INTERESTED' as const;
  await api.ok(updateUserTags, ana, {
    params: { user_id: ana },
    body: {
      tags: [
        { tag_id: baking, type },
        { tag_id: await tagId('Running'), type },
      ],
    },
  });
});
afterAll(() => api.close());

test('the feed of all communities leaves out posts of which every tag was turned down', async () => {
  expect(await titles()).toEqual(['kalahati', 'patalastas', 'sarili', 'walang tatak']);
});

test('users who ask for them get them: by tag, by word, by author, or in the community itself', async () => {
  const all = ['ayaw', 'kalahati', 'patalastas', 'sarili', 'walang tatak'];
  expect(await titles({ group_id: groupId })).toEqual(all);
  expect(await titles({ q: 'ayaw' })).toEqual(['ayaw']);
  expect(await titles({ tag_ids: baking })).toEqual(['ayaw', 'kalahati', 'patalastas', 'sarili']);
  expect(await titles({ author_id: olive })).toContain('ayaw');
});
