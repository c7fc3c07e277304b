import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { deleteMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { pinMessage } from '../../../src/contract/chat/chat-history.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { removeMember, updateMember } from '../../../src/contract/communities/members.ts';
import { createRestriction, liftRestriction } from '../../../src/contract/communities/restrictions.ts';
import {
  getStaffLog,
  type StaffLogEntry,
  type staffLogQuery,
} from '../../../src/contract/communities/staff-log.ts';
import {
  createComment,
  deleteComment,
  restoreComment,
  searchComments,
  updateComment,
} from '../../../src/contract/feed/comments.ts';
import {
  createPost,
  deletePost,
  getPost,
  restorePost,
  searchPosts,
  updatePost,
} from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let olive: string;
let mina: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  olive = await api.person({ first: 'Olive' });
  mina = await api.person({ first: 'Mina' });
  ben = await api.person({ first: 'Ben' });
});
afterAll(() => api.close());

async function aGroup(isPublic = true) {
  const group = await api.community(olive, { is_public: isPublic });
  await api.place(group.id, mina, 'MODERATOR');
  await api.place(group.id, ben, 'MEMBER');
  return group;
}

async function log(group_id: string, person = mina, query: z.input<typeof staffLogQuery> = {}) {
  return (await api.ok(getStaffLog, person, { params: { group_id }, query })).data;
}
const said = ({ action, actor, member, text, reason, is_in_force, undo }: StaffLogEntry) => ({
  action,
  by: actor?.first_name,
  to: member?.first_name,
  text,
  reason,
  is_in_force,
  canUndo: undo !== null,
});
async function newest(group: string, person = mina) {
  const [entry] = await log(group, person);
  if (!entry) throw new Error('the log is empty');
  return entry;
}
const post = async (group_id: string, content_md = 'Tinda ko', title = '') =>
  (await api.ok(createPost, ben, { body: { group_id, content_md, title } })).data;
const comment = async (post_id: string, content_md: string) =>
  (await api.ok(createComment, ben, { body: { post_id, content_md } })).data;

describe('GET /groups/{group_id}/staff-log', () => {
  test('says who did what to whom and why, latest first; filters by name and kind, in pages', async () => {
    const { id, chatId } = await aGroup();
    const offer = await post(id, '**Murang** load', 'Load na mura');
    await api.ok(createRestriction, mina, {
      body: { group_id: id, user_id: ben, type: 'POST_MUTE', also: ['CHAT_MUTE'], reason: 'Spam' },
    });
    await api.ok(updatePost, olive, {
      params: { post_id: offer.id },
      body: { status: 'HIDDEN', version: 1 },
    });
    const { data: message } = await api.ok(sendMessage, mina, {
      body: { group_id: id, chat_conversation_id: chatId, content: 'Lihim', client_msg_id: randomUUID() },
    });
    await api.ok(pinMessage, olive, {
      params: { chat_message_id: message.id },
      body: { is_pinned: true },
    });
    await api.ok(deleteMessage, olive, { params: { chat_message_id: message.id } });
    await api.ok(updateCommunity, olive, {
      params: { group_id: id },
      body: { description: 'Bago', version: 1 },
    });

    const all = await log(id);
    expect(all.map(said)).toMatchObject([
      { action: 'group.updated', by: 'Olive', to: undefined, is_in_force: null, canUndo: false },
      { action: 'message.removed', by: 'Olive', to: 'Mina', is_in_force: null },
      { action: 'message.pinned', by: 'Olive', to: 'Mina', is_in_force: false, canUndo: false },
      { action: 'post.hidden', by: 'Olive', to: 'Ben', text: 'Load na mura', canUndo: true },
      { action: 'restriction.created', by: 'Mina', to: 'Ben', reason: 'Spam', canUndo: true },
    ]);
    expect(all[0]?.fields).toEqual(['description']);
    expect(all[4]?.mute).toEqual({ types: ['POST_MUTE', 'CHAT_MUTE'], ends_at: null });
    expect(JSON.stringify(all)).not.toContain('Lihim');

    const actions = async (query: z.input<typeof staffLogQuery>) =>
      (await log(id, mina, query)).map(({ action }) => action);
    expect(await actions({ kind: 'mutes' })).toEqual(['restriction.created']);
    expect(await actions({ q: 'ben' })).toEqual(['post.hidden', 'restriction.created']);
    expect(await actions({ q: 'mina r', kind: 'chats' })).toEqual(['message.removed', 'message.pinned']);
    expect(await actions({ page: 2, limit: 3 })).toEqual(['post.hidden', 'restriction.created']);
  });

  test('is announced to the staff with each act, and to no one else', async () => {
    const { id } = await aGroup();
    const offer = await post(id);
    await api.ok(updatePost, mina, { params: { post_id: offer.id }, body: { is_locked: true, version: 1 } });
    const { rows } = await api.db.query(
      `select topic, actor, data from rt_events where kind = 'staff_log.updated' and data ->> 'group_id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ topic: `m:${id}`, actor: mina, data: { group_id: id } }]);
  });

  test('an administrator reads no words of a private community', async () => {
    const admin = await api.person({ first: 'Ada', role: 'ADMIN' });
    const { id } = await aGroup(false);
    const offer = await post(id, 'Lihim');
    await api.ok(deletePost, mina, { params: { post_id: offer.id } });
    expect((await newest(id)).text).toBe('Lihim');
    expect(said(await newest(id, admin))).toMatchObject({ action: 'post.removed', text: '', canUndo: true });
  });

  test('offers Undo only to those who may undo', async () => {
    const { id } = await aGroup();
    const { version } = await api
      .ok(removeMember, olive, {
        params: { user_id: mina },
        body: { group_id: id, is_ban: true },
      })
      .then(({ data }) => data);
    expect(said(await newest(id, olive))).toMatchObject({ action: 'member.banned', canUndo: true });
    await api.ok(updateMember, olive, {
      params: { user_id: mina },
      body: { group_id: id, status: 'REMOVED', version },
    });
    expect((await log(id, olive)).map(said)).toMatchObject([
      { action: 'member.unbanned', is_in_force: null },
      { action: 'member.banned', is_in_force: false, canUndo: false },
    ]);
    await api.place(id, mina, 'MODERATOR');
    await api.ok(createRestriction, olive, { body: { group_id: id, user_id: mina, type: 'CHAT_MUTE' } });
    expect(said(await newest(id))).toMatchObject({ is_in_force: true, canUndo: false });
    expect(said(await newest(id, olive))).toMatchObject({ is_in_force: true, canUndo: true });
  });
});

describe('undoing', () => {
  test('by two moderators at once is done once, and both see it done', async () => {
    const { id } = await aGroup();
    const { data } = await api.ok(createRestriction, mina, {
      body: { group_id: id, user_id: ben, type: 'POST_MUTE', also: ['COMMENT_MUTE'], reason: 'Spam' },
    });
    const { target_id } = await newest(id);
    expect(target_id).toBe(data.id);
    const lift = (person: string) =>
      api.ok(liftRestriction, person, {
        params: { restriction_id: data.id },
        query: { is_whole_act: 'true' },
      });
    await Promise.all([lift(mina), lift(olive)]);
    for (const person of [mina, olive])
      expect((await log(id, person)).map(said)).toMatchObject([
        { action: 'restriction.lifted' },
        { action: 'restriction.created', is_in_force: false, canUndo: false },
      ]);
  });

  test('a hidden comment is shown with the version of the log', async () => {
    const { id } = await aGroup();
    const offer = await post(id);
    const { id: comment_id } = await comment(offer.id, `**Bili** na, <@${mina}>`);
    await api.ok(updateComment, mina, {
      params: { comment_id },
      body: { status: 'HIDDEN', version: 1 },
    });
    const { undo, post_id, text } = await newest(id, olive);
    expect([post_id, text]).toEqual([offer.id, 'Bili na, @…']);
    await api.ok(updateComment, olive, {
      params: { comment_id },
      body: { status: 'PUBLISHED', version: undo?.version ?? 0 },
    });
    expect((await log(id)).map(said)).toMatchObject([
      { action: 'comment.shown', by: 'Olive' },
      { action: 'comment.hidden', is_in_force: false },
    ]);
  });
});

describe('restoring', () => {
  test('a removed post is back with its text, its comments and its place; once for two moderators', async () => {
    const { id } = await aGroup();
    const offer = await post(id, `Tanong kay <@${mina}>`, 'Tanong');
    const answer = await comment(offer.id, 'Sagot');
    const params = { post_id: offer.id };
    const listed = async (person: string) => {
      const { data, pagination } = await api.ok(searchPosts, person, { query: { group_id: id } });
      return [data.map(({ status }) => status), pagination.total];
    };
    await api.ok(deletePost, mina, { params });
    expect(await listed(ben)).toEqual([['DELETED'], 1]);
    expect((await newest(id)).text).toBe('Tanong');
    await Promise.all([api.ok(restorePost, mina, { params }), api.ok(restorePost, olive, { params })]);
    expect(await listed(ben)).toEqual([['PUBLISHED'], 1]);
    const { data } = await api.ok(getPost, ben, { params });
    expect(data).toMatchObject({
      title: 'Tanong',
      content_md: `Tanong kay <@${mina}>`,
      mentions: [{ first_name: 'Mina' }],
      comment_count: 1,
      deleted_at: null,
    });
    expect(data.latest_comments.map((one) => one.id)).toEqual([answer.id]);
    expect((await log(id)).map(({ action }) => action)).toEqual(['post.restored', 'post.removed']);
    expect((await newest(id)).is_in_force).toBeNull();
    expect((await api.eventsOn(`f:${id}`)).at(-1)?.d).toMatchObject({ comment_count: 1 });
  });

  test('a post without comments is counted again, and a comment too', async () => {
    const { id } = await aGroup();
    const [empty, full] = [await post(id, 'Una'), await post(id, 'Ikalawa')];
    const said = await comment(full.id, 'Sagot');
    await api.ok(deletePost, mina, { params: { post_id: empty.id } });
    await api.ok(restorePost, mina, { params: { post_id: empty.id } });
    const { data, pagination } = await api.ok(searchPosts, ben, { query: { group_id: id } });
    expect([data.length, pagination.total]).toEqual([2, 2]);
    const params = { comment_id: said.id };
    await api.ok(deleteComment, mina, { params });
    await api.ok(restoreComment, mina, { params });
    const comments = await api.ok(searchComments, ben, { query: { post_id: full.id } });
    expect(comments.data).toMatchObject([{ content_md: 'Sagot', status: 'PUBLISHED' }]);
    expect((await api.ok(getPost, ben, { params: { post_id: full.id } })).data).toMatchObject({
      comment_count: 1,
      latest_comments: [{ content_md: 'Sagot' }],
    });
  });

  test('what was hidden, or waited for staff, is so again, and is not published', async () => {
    const { id } = await aGroup();
    for (const status of ['HIDDEN', 'PENDING_REVIEW'] as const) {
      const text = await post(id, status);
      const answer = await comment(text.id, `Sagot ${status}`);
      const ofPost = { params: { post_id: text.id } };
      const ofComment = { params: { comment_id: answer.id } };
      await api.db.query('update posts set status = $2 where id = $1', [text.id, status]);
      await api.db.query('update comments set status = $2 where id = $1', [answer.id, status]);
      const stranger = await api.person();
      const shown = async () => {
        const { data, pagination } = await api.ok(searchPosts, stranger, { query: { group_id: id } });
        return [data.map(({ content_md }) => content_md), pagination.total];
      };
      const before = await shown();
      expect(before[0], status).toEqual([]);
      await api.ok(deleteComment, mina, ofComment);
      expect((await api.ok(restoreComment, mina, ofComment)).data).toMatchObject({
        ...{ status, content_md: `Sagot ${status}` },
      });
      await api.ok(deletePost, mina, ofPost);
      expect((await api.ok(restorePost, mina, ofPost)).data).toMatchObject({ status, content_md: status });
      expect(await shown(), status).toEqual(before);
    }
  });

  test('is refused to members, for what its author deleted, and for lower ranks', async () => {
    const { id } = await aGroup();
    const own = await post(id, 'Akin');
    await api.ok(deletePost, ben, { params: { post_id: own.id } });
    expect((await api.refused(restorePost, mina, { params: { post_id: own.id } })).code).toBe(
      'post.not_found',
    );
    const theirs = await post(id, 'Iba');
    await comment(theirs.id, 'Sagot');
    await api.ok(deletePost, mina, { params: { post_id: theirs.id } });
    expect((await api.refused(restorePost, ben, { params: { post_id: theirs.id } })).code).toBe(
      'content.not_allowed',
    );
    const stranger = await api.person();
    expect((await api.refused(restorePost, stranger, { params: { post_id: theirs.id } })).code).toBe(
      'content.not_allowed',
    );
    const { data: oliveSays } = await api.ok(createPost, olive, {
      body: { group_id: id, content_md: 'Kay Olive' },
    });
    await api.place(id, stranger, 'OWNER');
    await api.ok(deletePost, stranger, { params: { post_id: oliveSays.id } });
    expect((await api.refused(restorePost, mina, { params: { post_id: oliveSays.id } })).code).toBe(
      'content.not_allowed',
    );
  });
});
