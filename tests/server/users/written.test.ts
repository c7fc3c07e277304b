import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import { getWritten } from '../../../src/contract/account/written.ts';
import type { WrittenKind } from '../../../src/contract/addresses.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const post = async (person: string, group_id: string, title: string) =>
  (await api.ok(createPost, person, { body: { group_id, title, content_md: `**${title}** ngayon` } })).data
    .id;
const comment = async (person: string, post_id: string, content_md: string) =>
  (await api.ok(createComment, person, { body: { post_id, content_md } })).data.id;
const page = (
  reader: string,
  user_id: string,
  kind: WrittenKind,
  query: { after?: string; limit?: number } = {},
) => api.ok(getWritten, reader, { params: { user_id }, query: { kind, ...query } });
const titles = async (reader: string, user: string) =>
  (await page(reader, user, 'posts')).data.map(({ title }) => title);
const said = async (reader: string, user: string) =>
  (await page(reader, user, 'comments')).data.map(({ excerpt }) => excerpt);

/** Ben writes a post and a comment in a public, a private, a paid, an archived community and one that he left. */
async function aWriter() {
  const [owner, ben] = await Promise.all([api.person(), api.person({ first: 'Ben', last: 'Santos' })]);
  const groups = {
    public: await api.community(owner),
    private: await api.community(owner, { is_public: false }),
    paid: await api.community(owner),
    archived: await api.community(owner),
    left: await api.community(owner, { is_public: false }),
  };
  for (const [name, { id }] of Object.entries(groups)) {
    await api.place(id, ben, 'MEMBER');
    await comment(ben, await post(ben, id, name), `Sagot: ${name}`);
  }
  await api.db.query('update groups set is_free = false where id = $1', [groups.paid.id]);
  await api.db.query('update groups set archived_at = now() where id = $1', [groups.archived.id]);
  await api.place(groups.left.id, ben, 'MEMBER', 'LEFT');
  return { owner, ben, groups };
}

test('a profile lists what the reader may read now, and nothing else', async () => {
  const { owner, ben, groups } = await aWriter();
  const reader = async (status: 'ACTIVE' | 'REMOVED' | 'BANNED' | 'LEFT' | 'PENDING' | 'EXPIRED') => {
    const person = await api.person();
    for (const { id } of Object.values(groups)) await api.place(id, person, 'MEMBER', status);
    return person;
  };
  const everywhere = ['left', 'paid', 'private', 'public'];
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ['a stranger', await api.person(), ['public']],
    ['a member', await reader('ACTIVE'), everywhere],
    ['the owner', owner, everywhere],
    ['an administrator', await api.person({ role: 'ADMIN' }), everywhere],
    ['who left', await reader('LEFT'), ['public']],
    ['who was removed', await reader('REMOVED'), ['public']],
    ['who was banned', await reader('BANNED'), ['public']],
    ['who waits', await reader('PENDING'), ['public']],
    ['who expired', await reader('EXPIRED'), ['public']],
    // The author left one: they read there no more.
    ['themself', ben, ['paid', 'private', 'public']],
  ];
  for (const [who, person, expected] of rows) {
    expect([who, (await titles(person, ben)).sort()]).toEqual([who, expected]);
    expect([who, (await said(person, ben)).sort()]).toEqual([who, expected.map((name) => `Sagot: ${name}`)]);
  }
  // The right is read each time: a member who is removed sees less at once.
  const [, member = ''] = rows[1] ?? [];
  await api.place(groups.private.id, member, 'MEMBER', 'REMOVED');
  expect((await titles(member, ben)).sort()).toEqual(['left', 'paid', 'public']);
});

test('what is hidden, deleted, or under a hidden post is not listed, also not to its author and to staff', async () => {
  const [owner, ben] = await Promise.all([api.person(), api.person()]);
  const { id: group } = await api.community(owner);
  await api.place(group, ben, 'MEMBER');
  const [hidden, deleted, shown] = [
    await post(ben, group, 'Tinago'),
    await post(ben, group, 'Binura'),
    await post(ben, group, 'Nakikita'),
  ];
  for (const id of [hidden, deleted, shown]) await comment(ben, id, `Sa ${id}`);
  await api.ok(updatePost, owner, { params: { post_id: hidden }, body: { status: 'HIDDEN', version: 1 } });
  await api.ok(deletePost, ben, { params: { post_id: deleted } });
  for (const person of [ben, owner]) {
    expect(await titles(person, ben)).toEqual(['Nakikita']);
    expect(await said(person, ben)).toEqual([`Sa ${shown}`]);
  }
});

test('a profile that the reader may not see has no content either, and a blocked author has none', async () => {
  const { ben } = await aWriter();
  const [ana, cara] = await Promise.all([api.person(), api.person()]);
  expect(await titles(ana, ben)).toEqual(['public']);
  await api.ok(blockPerson, ana, { params: { user_id: ben } });
  expect([await titles(ana, ben), await said(ana, ben)]).toEqual([[], []]);
  await api.ok(blockPerson, ben, { params: { user_id: cara } });
  await api.ok(updateMe, ben, { body: { is_public: false } });
  for (const reader of [cara, await api.person()])
    expect(
      (await api.refused(getWritten, reader, { params: { user_id: ben }, query: { kind: 'posts' } })).code,
    ).toBe('user.not_found');
});

test('pages follow each other over communities without holes and repeats', async () => {
  const [owner, ben] = await Promise.all([api.person(), api.person()]);
  const groups = [await api.community(owner), await api.community(owner), await api.community(owner)];
  for (const { id } of groups) await api.place(id, ben, 'MEMBER');
  const made: string[] = [];
  for (let index = 0; index < 11; index++)
    made.push(await post(ben, groups[index % groups.length]?.id ?? '', `Ika-${index}`));
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const { data, cursor } = await page(ben, ben, 'posts', {
      limit: 3,
      ...(after !== undefined && { after }),
    });
    seen.push(...data.map(({ id }) => id));
    if (cursor.after === null) break;
    after = cursor.after;
  }
  expect(new Set(seen).size).toBe(11);
  const newest = await api.db.query<{ id: string }>(
    'select id from posts where author_id = $1 order by created_at desc, id desc',
    [ben],
  );
  expect(seen).toEqual(newest.rows.map(({ id }) => id));
  const { data } = await page(owner, ben, 'posts', { limit: 1 });
  expect(data[0]).toMatchObject({
    comment_id: null,
    title: 'Ika-10',
    excerpt: 'Ika-10 ngayon',
    answer_count: 0,
  });
});
