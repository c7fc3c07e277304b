import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedFilter } from '../../../src/contract/addresses.ts';
import { deleteMessage } from '../../../src/contract/chat/chat.ts';
import { leaveCommunity, removeMember } from '../../../src/contract/communities/members.ts';
import { deletePost } from '../../../src/contract/feed/posts.ts';
import {
  listSaved,
  listSavedMarks,
  type SavedKind,
  saveThing,
  unsaveThing,
} from '../../../src/contract/saved/saved.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays } from '../chat/private-world.ts';
import { aPointsWorld, type PointsWorld } from '../points/points-world.ts';

let api: CommunityApi;
let world: PointsWorld;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aPointsWorld(api, { is_public: false });
});

const params = (kind: SavedKind, target_id: string) => ({ params: { kind, target_id } });
const save = async (person: string, kind: SavedKind, id: string, body: { saved_at?: string } = {}) =>
  (await api.ok(saveThing, person, { ...params(kind, id), body })).data;
const remove = async (person: string, kind: SavedKind, id: string) =>
  (await api.ok(unsaveThing, person, params(kind, id))).data;
const listOf = async (person: string, filter: SavedFilter = 'all') =>
  (await api.ok(listSaved, person, { query: { filter } })).data;
const eventsOf = async (person: string) =>
  (await api.eventsOn(`u:${person}`)).filter(({ k }) => k === 'saved.updated').map(({ d }) => d);
const setStatus = (table: 'posts' | 'comments', id: string, status: string) =>
  api.db.query(`update ${table} set status = $2 where id = $1`, [id, status]);

/** One thing of each kind that Ben wrote. */
async function things() {
  const message = await world.message(world.ben);
  const post = await world.post(world.ben);
  const comment = await world.comment(world.ben, post.id);
  return { message: message.id, post: post.id, comment: comment.id };
}

describe('saving', () => {
  test('keeps a message, a post and a comment, the latest first, with where each one is', async () => {
    const { ana } = world;
    const ids = await things();
    for (const kind of ['message', 'post', 'comment'] as const) await save(ana, kind, ids[kind]);
    const list = await listOf(ana);
    expect(list.map(({ kind, id, state }) => [kind, id, state])).toEqual([
      ['comment', ids.comment, 'SHOWN'],
      ['post', ids.post, 'SHOWN'],
      ['message', ids.message, 'SHOWN'],
    ]);
    expect(list[0]?.place).toMatchObject({ group: { id: world.groupId }, chat: null, post_id: ids.post });
    expect(list[2]).toMatchObject({
      place: { group: { id: world.groupId }, chat: { id: world.chatId, peer: null }, post_id: null },
      content: { author: { id: world.ben }, excerpt: 'Tara, kape tayo' },
    });
    expect((await listOf(ana, 'messages')).map(({ kind }) => kind)).toEqual(['message']);
    expect((await listOf(ana, 'posts')).map(({ kind }) => kind)).toEqual(['comment', 'post']);
    expect(await listOf(world.ben)).toEqual([]);
  });

  test('does nothing when it is repeated, and tells only the own devices', async () => {
    const { ana } = world;
    const { message: id } = await things();
    const first = await save(ana, 'message', id);
    expect(await save(ana, 'message', id)).toEqual(first);
    const gone = await remove(ana, 'message', id);
    expect(gone).toMatchObject({ id, saved_at: null, version: first.version + 1 });
    expect(await remove(ana, 'message', id)).toEqual(gone);
    expect(await eventsOf(ana)).toEqual([first, gone]);
    // Undo: back at its place.
    const again = await save(ana, 'message', id, { saved_at: first.saved_at ?? '' });
    expect(again).toMatchObject({ saved_at: first.saved_at, version: gone.version + 1 });
    const { version, marks } = (await api.ok(listSavedMarks, ana, {})).data;
    expect({ version, marks }).toEqual({ version: again.version, marks: [again] });
  });

  test('refuses what the caller cannot read, does not exist, or is of another kind', async () => {
    const ids = await things();
    const stranger = await api.person();
    const { say, open } = privateWays(api);
    const chat = await open(world.ana, world.ben);
    const secret = await say(world.ana, chat.id, 'Lihim');
    const deleted = await world.message(world.ben);
    await api.ok(deleteMessage, world.ben, { params: { chat_message_id: deleted.id } });
    const hidden = await world.post(world.ben);
    await setStatus('posts', hidden.id, 'HIDDEN');
    const cases: readonly [string, string, SavedKind, string][] = [
      ['a stranger, a message', stranger, 'message', ids.message],
      ['a stranger, a post', stranger, 'post', ids.post],
      ['a stranger, a comment', stranger, 'comment', ids.comment],
      ['a third person, a private message', world.olive, 'message', secret.id],
      ['a member, a deleted message', world.ana, 'message', deleted.id],
      ['a member, a hidden post', world.ana, 'post', hidden.id],
      ['a member, nothing', world.ana, 'post', randomUUID()],
      ['a member, another kind', world.ana, 'post', ids.message],
    ];
    for (const [name, person, kind, id] of cases) {
      const { code } = await api.refused(saveThing, person, { ...params(kind, id), body: {} });
      expect(code, name).toBe('saved.not_found');
    }
    await save(world.ben, 'message', secret.id);
    await save(world.mod, 'post', hidden.id);
    await save(world.ben, 'post', hidden.id);
  });

  test('ends at 1,000 things', async () => {
    const { ana } = world;
    const { message, post } = await things();
    await save(ana, 'message', message);
    await api.db.query('update saved_lists set total = 1000 where user_id = $1', [ana]);
    const { code } = await api.refused(saveThing, ana, { ...params('post', post), body: {} });
    expect(code).toBe('saved.full');
    await remove(ana, 'message', message);
    await save(ana, 'post', post);
  });
});

describe('reading the list', () => {
  test('shows no text of what was deleted or can no longer be read', async () => {
    const { ana, ben, olive } = world;
    const ids = await things();
    for (const kind of ['message', 'post', 'comment'] as const) await save(ana, kind, ids[kind]);
    const states = async () =>
      Object.fromEntries(
        (await listOf(ana)).map(({ kind, state, content, place }) => [
          kind,
          `${state} ${content === null ? 'no text' : 'text'} ${place === null ? 'no place' : 'place'}`,
        ]),
      );
    const shown = 'SHOWN text place';
    const deleted = 'DELETED no text place';
    const unreadable = 'UNREADABLE no text no place';
    expect(await states()).toEqual({ message: shown, post: shown, comment: shown });
    await setStatus('comments', ids.comment, 'HIDDEN');
    expect(await states()).toEqual({ message: shown, post: shown, comment: unreadable });
    await setStatus('comments', ids.comment, 'PUBLISHED');
    await setStatus('posts', ids.post, 'HIDDEN');
    expect(await states()).toEqual({ message: shown, post: unreadable, comment: unreadable });
    await setStatus('posts', ids.post, 'PUBLISHED');
    await api.ok(deleteMessage, ben, { params: { chat_message_id: ids.message } });
    await api.ok(deletePost, ben, { params: { post_id: ids.post } });
    expect(await states()).toEqual({ message: deleted, post: deleted, comment: shown });
    await api.ok(removeMember, olive, {
      params: { user_id: ana },
      body: { group_id: world.groupId, reason: 'Spam' },
    });
    expect(await states()).toEqual({ message: unreadable, post: unreadable, comment: unreadable });
    expect(JSON.stringify(await listOf(ana))).not.toContain(world.groupId);
    for (const kind of ['message', 'post', 'comment'] as const) await remove(ana, kind, ids[kind]);
    expect(await listOf(ana)).toEqual([]);
  });

  test('gives an administrator who is no member nothing more than a visitor', async () => {
    const admin = await api.person({ role: 'ADMIN' });
    await api.place(world.groupId, admin, 'MEMBER');
    const ids = await things();
    for (const kind of ['message', 'post'] as const) await save(admin, kind, ids[kind]);
    await api.ok(leaveCommunity, admin, { params: { group_id: world.groupId } });
    expect((await listOf(admin)).map(({ state }) => state)).toEqual(['UNREADABLE', 'UNREADABLE']);
  });

  test('has pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await world.message(world.ben)).id);
    for (const id of ids.toReversed()) await save(world.ana, 'message', id);
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { data, cursor } = await api.ok(listSaved, world.ana, { query: { limit: 2, after } });
      seen.push(...data.map(({ id }) => id));
      after = cursor.after ?? undefined;
    }
    expect(seen).toEqual(ids);
    expect(after).toBeUndefined();
  });
});
