import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getChatLayout, updateChatLayout } from '../../../../src/contract/chat/chat-sections.ts';
import { createConversation } from '../../../../src/contract/chat/conversations.ts';
import { type CommunityApi, startCommunityApi } from '../../../support/actions/community-api.ts';
import { aFeed } from '../../feed/a-feed.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('staff arrange the chats, members see it, and a change of what changed meanwhile is refused', async () => {
  const { olive, mod, ana, sally, groupId, chatId } = await aFeed(api, { is_public: false });
  const foreign = await aFeed(api);
  const params = { group_id: groupId };
  const made = await api.ok(createConversation, mod, { body: { group_id: groupId, name: 'tulong' } });
  const read = async (person: string) => (await api.ok(getChatLayout, person, { params })).data;
  expect(await read(ana)).toEqual({ loose: [], sections: [], version: 0 });

  const section = { id: randomUUID(), name: 'Aralin', chat_ids: [made.data.id, foreign.chatId, chatId] };
  const body = { loose: [chatId, chatId], sections: [section], version: 0 };
  const { data: first } = await api.ok(updateChatLayout, mod, { params, body });
  expect(first).toEqual({
    loose: [chatId],
    sections: [{ ...section, chat_ids: [made.data.id] }],
    version: 1,
  });
  expect(await read(ana)).toEqual(first);
  // Repeated, as after a lost answer: nothing changes.
  expect((await api.ok(updateChatLayout, mod, { params, body })).data).toEqual(first);
  expect(
    (await api.eventsOn(`g:${groupId}`)).filter(({ k }) => k === 'chat_layout.updated').map(({ d }) => d),
  ).toEqual([{ group_id: groupId, version: 1 }]);

  const other = { ...body, sections: [] };
  expect(await api.refused(updateChatLayout, olive, { params, body: other })).toMatchObject({
    code: 'chat.layout_stale',
    fresh: first,
  });
  expect(await api.refused(updateChatLayout, ana, { params, body: other })).toMatchObject({
    code: 'chat.not_allowed',
  });
  expect(await api.refused(getChatLayout, sally, { params })).toMatchObject({ code: 'group.not_found' });
});
