import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  searchConversations,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { createComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { getBadge, listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** A community with an owner, a moderator and two members. */
async function aCommunity() {
  const [owner, mod, ana, ben] = await Promise.all([api.person(), api.person(), api.person(), api.person()]);
  const { id: groupId, chatId } = await api.community(owner);
  await api.place(groupId, mod, 'MODERATOR');
  for (const one of [ana, ben]) await api.place(groupId, one, 'MEMBER');
  const body = (content: string, client_msg_id: string = randomUUID()) => ({
    ...{ group_id: groupId, chat_conversation_id: chatId, content, client_msg_id },
  });
  return {
    ...{ owner, mod, ana, ben, groupId, chatId, body },
    say: async (who: string, content: string) =>
      (await api.ok(sendMessage, who, { body: body(content) })).data,
    told: async (who: string) =>
      (await api.ok(listNotifications, who, { query: {} })).data.map(
        ({ kind, status }) => `${kind} ${status}`,
      ),
    calls: async (who: string) =>
      (await api.ok(searchConversations, who, { query: { group_id: groupId } })).data[0]?.mention_seqs,
    badge: async (who: string) => (await api.ok(getBadge, who, {})).data.notifications,
  };
}

test('who may notify everyone and the staff, wherever people write', async () => {
  const { groupId, owner, mod, ana, body } = await aCommunity();
  const { data: post } = await api.ok(createPost, owner, {
    body: { group_id: groupId, content_md: 'Tao po' },
  });
  for (const [who, person, right] of [
    ['owner', owner, { everyone: true, staff: true }],
    ['moderator', mod, { everyone: true, staff: true }],
    ['member', ana, { everyone: false, staff: true }],
  ] as const)
    for (const group of ['everyone', 'staff'] as const) {
      const text = `Hoy <@${group}>!`;
      const answers = {
        content: await api.call(sendMessage, person, { body: body(text) }),
        post: await api.call(createPost, person, { body: { group_id: groupId, content_md: text } }),
        comment: await api.call(createComment, person, { body: { post_id: post.id, content_md: text } }),
      };
      for (const [where, { status, json }] of Object.entries(answers)) {
        expect([who, group, where, status]).toEqual([who, group, where, right[group] ? 200 : 422]);
        if (!right[group])
          expect(json).toMatchObject({
            code: 'content.not_accepted',
            issues: [{ path: where === 'content' ? 'content' : 'content_md' }],
          });
      }
    }
});

test('everyone is notified once, in one row, whatever is repeated; reading the chat settles it', async () => {
  const { owner, mod, ana, ben, body, chatId, told, calls, badge } = await aCommunity();
  await api.ok(blockPerson, ben, { params: { user_id: owner } });
  const said = body('Klase na <@everyone>');
  const sent = await Promise.all([1, 2, 3].map(() => api.call(sendMessage, owner, { body: said })));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await api.db.query<{ news: number; personal: number }>(
    `select (select count(*) from group_notifications where chat_conversation_id = $1) as news,
       (select count(*) from notifications where chat_conversation_id = $1) as personal`,
    [chatId],
  );
  expect(rows).toEqual([{ news: 1, personal: 0 }]);
  for (const one of [mod, ana])
    expect([await told(one), await calls(one), await badge(one)]).toEqual([
      ['EVERYONE_MENTIONED UNREAD'],
      [1],
      1,
    ]);
  // The author, and who blocked them, are not.
  for (const one of [owner, ben])
    expect([await told(one), await calls(one), await badge(one)]).toEqual([[], [], 0]);
  for (let again = 0; again < 2; again++)
    await api.ok(markConversationRead, ana, { params: { chat_conversation_id: chatId }, body: { seq: 1 } });
  expect([await told(ana), await calls(ana), await badge(ana)]).toEqual([['EVERYONE_MENTIONED READ'], [], 0]);
  expect(await told(mod)).toEqual(['EVERYONE_MENTIONED UNREAD']);
});

test('an edit never notifies a group, and a text without the mention no longer counts', async () => {
  const { groupId, owner, ana, say, told, calls } = await aCommunity();
  const plain = await say(owner, 'Klase na');
  const edit = (id: string, content: string) =>
    api.call(editMessage, owner, { params: { chat_message_id: id }, body: { content } });
  for (const group of ['everyone', 'staff'])
    expect((await edit(plain.id, `Klase na <@${group}>`)).status).toBe(422);
  const { data: post } = await api.ok(createPost, owner, {
    body: { group_id: groupId, content_md: 'Tao po' },
  });
  const { data: comment } = await api.ok(createComment, owner, {
    body: { post_id: post.id, content_md: 'Sagot' },
  });
  const content_md = 'Hoy <@everyone>';
  expect(
    (await api.call(updatePost, owner, { params: { post_id: post.id }, body: { content_md } })).status,
  ).toBe(422);
  expect(
    (await api.call(updateComment, owner, { params: { comment_id: comment.id }, body: { content_md } }))
      .status,
  ).toBe(422);
  expect(await told(ana)).toEqual(['POST_CREATED UNREAD']);

  const called = await say(owner, 'Bukas <@everyone>');
  expect(await calls(ana)).toEqual([called.seq]);
  expect((await edit(called.id, 'Bukas ha <@everyone>')).status).toBe(200);
  expect([await calls(ana), (await told(ana)).length]).toEqual([[called.seq], 2]);
  expect((await edit(called.id, 'Bukas')).status).toBe(200);
  expect(await calls(ana)).toEqual([]);
  const gone = await say(owner, 'Ngayon <@everyone>');
  await api.ok(deleteMessage, owner, { params: { chat_message_id: gone.id } });
  expect([await calls(ana), (await told(ana)).length]).toEqual([[], 2]);
});

test('the staff is notified as by name, and a post for everyone is one notification', async () => {
  const { groupId, owner, mod, ana, ben, say, told, calls } = await aCommunity();
  const { seq } = await say(ana, 'Patulong <@staff>');
  for (const one of [owner, mod])
    expect([await told(one), await calls(one)]).toEqual([['MENTIONED_IN_CHAT UNREAD'], [seq]]);
  expect([await told(ben), await calls(ben)]).toEqual([[], []]);
  await api.ok(createPost, owner, {
    body: { group_id: groupId, content_md: `Basahin <@everyone> <@${ana}>` },
  });
  expect(await told(ben)).toEqual(['EVERYONE_MENTIONED UNREAD']);
  expect(await told(ana)).toEqual(['MENTIONED_IN_POST UNREAD']);
});
