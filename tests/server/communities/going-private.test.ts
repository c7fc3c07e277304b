import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { joinCommunity, transferOwnership, updateMember } from '../../../src/contract/communities/members.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { createVirtualClient, type VirtualClient } from '../../support/browser/virtual-client.ts';

let api: CommunityApi;
let url: string;
const clients: VirtualClient[] = [];

beforeAll(async () => {
  api = await startCommunityApi();
  url = `${(await api.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/rt/ws`;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await api.close();
});

/** Someone whose page is open; what the server said of each topic last. */
async function aReader(person: string, topics: readonly string[]) {
  const said = new Map<string, string>();
  const client = createVirtualClient({
    url,
    headers: { authorization: `Bearer ${person}` },
    onFrame(frame) {
      if (frame.op === 'subok' || frame.op === 'denied' || frame.op === 'revoked')
        said.set(frame.t, frame.op);
    },
  });
  clients.push(client);
  for (const topic of topics) client.follow(topic);
  await expect.poll(() => topics.map((topic) => said.get(topic))).toEqual(topics.map(() => 'subok'));
  return { client, said };
}

test('a community that goes private puts outsiders out of its posts and discussions at once', async () => {
  const [owner, member, outsider] = [await api.person(), await api.person(), await api.person()];
  const { id } = await api.community(owner);
  await api.ok(joinCommunity, member, { params: { group_id: id } });
  const post = async (content_md: string) =>
    (await api.ok(createPost, owner, { body: { group_id: id, content_md } })).data.id;
  const topics = [`f:${id}`, `p:${await post('Una')}`];
  const [inside, outside] = [await aReader(member, topics), await aReader(outsider, topics)];

  await api.ok(updateCommunity, owner, { params: { group_id: id }, body: { is_public: false, version: 1 } });
  await expect.poll(() => topics.map((topic) => outside.said.get(topic))).toEqual(['revoked', 'revoked']);
  await post('Palihim');
  await expect.poll(() => inside.client.events(`f:${id}`).at(-1)?.kind).toBe('post.created');
  expect(topics.map((topic) => inside.said.get(topic))).toEqual(['subok', 'subok']);
  expect(JSON.stringify(outside.client.events(`f:${id}`))).not.toContain('Palihim');
});

test('users who leave the staff get nothing of it after the event that says so', async () => {
  const [owner, moderator] = [await api.person(), await api.person()];
  const { id } = await api.community(owner);
  await api.place(id, moderator, 'MODERATOR');
  const topic = `m:${id}`;
  const [high, low] = [await aReader(owner, [topic]), await aReader(moderator, [topic])];
  await api.ok(updateMember, owner, {
    params: { user_id: moderator },
    body: { group_id: id, role: 'MEMBER', version: 1 },
  });
  await api.ok(updateMember, owner, {
    params: { user_id: moderator },
    body: { group_id: id, status: 'BANNED', version: 2 },
  });
  await expect
    .poll(() => high.client.events(topic).map(({ kind }) => kind))
    .toEqual([
      'staff.removed',
      'staff_log.updated',
      'restriction.updated',
      'request.updated',
      'staff_log.updated',
    ]);
  await expect.poll(() => low.said.get(topic)).toBe('revoked');
  expect(low.client.events(topic).map(({ kind }) => kind)).toEqual(['staff.removed']);
});

test('who hands a community over stays among its staff without a gap', async () => {
  const [owner, heir] = [await api.person(), await api.person()];
  const { id } = await api.community(owner);
  await api.place(id, heir, 'MODERATOR');
  const topics = [`m:${id}`, `g:${id}`];
  const reader = await aReader(owner, topics);
  await api.ok(transferOwnership, owner, { params: { group_id: id }, body: { user_id: heir, version: 1 } });
  await expect.poll(() => reader.client.events(`g:${id}`).at(-1)?.kind).toBe('group.updated');
  expect(topics.map((topic) => reader.said.get(topic))).toEqual(['subok', 'subok']);
});
