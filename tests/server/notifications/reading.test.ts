import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { setGroupNotificationLevel } from '../../../src/contract/notifications/notification-kinds.ts';
import {
  getNotification,
  listNotifications,
  markAllNotificationsAsRead,
  undoMarkAllNotifications,
  updateNotificationStatus,
} from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aNotifiedWorld } from './a-notified-world.ts';

let api: CommunityApi;
let world: Awaited<ReturnType<typeof aNotifiedWorld>>;
beforeAll(async () => {
  api = await startCommunityApi();
});
beforeEach(async () => {
  world = await aNotifiedWorld(api);
});
afterAll(() => api.close());

const at = (id: string) => mentionToken({ id });
const statuses = async (person: string) => (await world.list(person)).map(({ status }) => status);
const markAll = async (person: string, body: { group_id?: string } = {}) =>
  (await api.ok(markAllNotificationsAsRead, person, { body })).data;
const level = (person: string, wanted: 'ALL' | 'MENTIONS' | 'NOTHING') =>
  api.ok(setGroupNotificationLevel, person, {
    params: { group_id: world.groupId },
    body: { level: wanted },
  });

describe('GET /notifications', () => {
  test('walks both ways through personal ones and those of communities, merged by time', async () => {
    const { ana, ben } = world;
    const posts: string[] = [];
    for (let n = 0; n < 7; n++) {
      const { id } = await world.post(ana, { content_md: n % 2 === 0 ? `no. ${n}` : `${at(ben)} ${n}` });
      posts.unshift(id);
    }
    const walked: (string | null)[] = [];
    let after: string | undefined;
    let back: string | null = null;
    do {
      const query = { limit: 3, ...(after !== undefined && { after }) };
      const { data, cursor, pagination } = await api.ok(listNotifications, ben, { query });
      expect(pagination.total).toBe(7);
      walked.push(...data.map(({ target }) => target.post_id));
      after = cursor.after ?? undefined;
      back = cursor.before ?? back;
    } while (after !== undefined);
    expect(walked).toEqual(posts);
    const before = await api.ok(listNotifications, ben, { query: { limit: 3, before: back ?? '' } });
    expect(before.data.map(({ target }) => target.post_id)).toEqual(posts.slice(3, 6));
    const second = await api.ok(listNotifications, ben, { query: { limit: 3, page: 2 } });
    expect(second.data.map(({ target }) => target.post_id)).toEqual(posts.slice(3, 6));
  });

  test('says where the live stream continues, with the badge of the same moment', async () => {
    const { ana, ben } = world;
    await world.post(ana, { content_md: at(ben) });
    const { rt, badge } = await api.ok(listNotifications, ben, { query: {} });
    const first = (await api.eventsOn(`u:${ben}`)).at(-1);
    // A badge may have followed.
    expect([rt[0], rt[1], rt[2] >= (first?.o ?? 9)]).toEqual([`u:${ben}`, first?.e, true]);
    expect(badge.notifications).toBe(1);
  });

  test('filters by status, community and kind; archived ones only when asked for', async () => {
    const { ana, ben, groupId } = world;
    await world.post(ana);
    await world.post(ana, { content_md: at(ben) });
    const [mention, news] = await world.list(ben);
    if (!mention || !news) throw new Error('two were told');
    await world.set(ben, mention, 'ARCHIVED');
    await world.set(ben, news, 'READ');
    const kinds = async (query: object) => (await world.list(ben, query)).map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['POST_CREATED']);
    expect(await kinds({ status: 'UNREAD' })).toEqual([]);
    expect(await kinds({ status: 'ARCHIVED' })).toEqual(['MENTIONED_IN_POST']);
    expect(await kinds({ status: 'READ', group_id: groupId })).toEqual(['POST_CREATED']);
    expect(await kinds({ kind: 'COMMENT_PINNED' })).toEqual([]);
    expect(await kinds({ group_id: randomUUID() })).toEqual([]);
  });

  test('shows what the switches let through, and all of it again when they are set back', async () => {
    const { ana, ben } = world;
    await world.post(ana);
    await world.post(ana, { content_md: at(ben) });
    const off = { in_app_notification_posts: false, in_app_notification_comments: false };
    await api.ok(updateSettings, ben, { body: off });
    expect(await world.list(ben)).toEqual([]);
    expect(await world.badge(ben)).toMatchObject({ notifications: 0 });
    // Told while it is off, it makes no sound.
    const before = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'notification.created');
    await world.post(ana, { content_md: at(ben) });
    const after = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'notification.created');
    expect(after).toEqual(before);
    await api.ok(updateSettings, ben, {
      body: { in_app_notification_posts: true, in_app_notification_comments: true },
    });
    expect(await world.badge(ben)).toMatchObject({ notifications: 3 });
  });

  test('has nothing of a community that one left, was put out of, or came into later', async () => {
    const { ana, ben, sally, groupId } = world;
    await world.post(ana);
    const { id } = await world.post(ana, { content_md: at(ben) });
    const mention = await world.latest(ben);
    await api.place(groupId, sally, 'MEMBER');
    expect(await world.list(sally)).toEqual([]);
    await world.post(ana);
    expect(await world.list(sally)).toHaveLength(1);
    await api.ok(leaveCommunity, ben, { params: { group_id: groupId } });
    expect(await world.list(ben)).toEqual([]);
    expect(await world.badge(ben)).toEqual({ notifications: 0, conversations: 0 });
    await api.refused(getNotification, ben, { params: { notification_id: mention.id } });
    await world.comment(ana, id, { content_md: at(ben) });
    await api.place(groupId, ben, 'MEMBER');
    // What was told of the community before is not for who comes back; what was for them by name is.
    expect((await world.list(ben)).map(({ kind }) => kind)).toEqual(['MENTIONED_IN_POST']);
  });

  test('of a muted community has what calls by name, or nothing', async () => {
    const { ana, ben } = world;
    await level(ben, 'MENTIONS');
    await world.post(ana);
    await world.post(ana, { content_md: at(ben) });
    expect(await world.told(ben)).toEqual(['MENTIONED_IN_POST MENTIONED']);
    expect(await world.list(ben)).toHaveLength(1);
    await level(ben, 'NOTHING');
    await world.post(ana, { content_md: `${at(ben)} ulit` });
    expect(await world.list(ben)).toHaveLength(1);
    await level(ben, 'ALL');
    expect(await world.list(ben)).toHaveLength(3);
  });
});

describe('PUT /notifications/{id}/status', () => {
  test('is taken back by setting it back, and told to the own screens when it changed', async () => {
    const { ana, ben } = world;
    await world.post(ana);
    await world.post(ana, { content_md: at(ben) });
    for (const one of await world.list(ben)) {
      const read = await world.set(ben, one, 'READ');
      expect(read.data.status).toBe('READ');
      await world.set(ben, one, 'READ');
      const back = await world.set(ben, one, 'UNREAD');
      expect(back.badge.notifications).toBe(read.badge.notifications + 1);
      expect(back.data.version).toBeGreaterThan(read.data.version);
      const told = (await api.eventsOn(`u:${ben}`)).filter(
        ({ k, ref }) => k === 'notification.updated' && ref === one.id,
      );
      expect(told.map(({ d }) => d)).toEqual([
        { notification_id: one.id, status: 'READ', version: read.data.version },
        { notification_id: one.id, status: 'UNREAD', version: back.data.version },
      ]);
    }
  });

  test('of someone else’s is not there', async () => {
    const { ana, ben, mod } = world;
    await world.post(ana, { content_md: at(ben) });
    const { id } = await world.latest(ben);
    const params = { notification_id: id };
    const problem = await api.refused(updateNotificationStatus, mod, { params, body: { status: 'READ' } });
    expect(problem.code).toBe('notification.not_found');
    expect((await world.latest(ben)).status).toBe('UNREAD');
  });
});

describe('PUT /notifications/mark-all-as-read', () => {
  test('reads everything there is, and taking it back leaves what was opened since', async () => {
    const { ana, ben } = world;
    for (let n = 0; n < 3; n++) await world.post(ana);
    await world.post(ana, { content_md: at(ben) });
    const [mention, news, other] = await world.list(ben);
    if (!mention || !news || !other) throw new Error('four were told');
    await world.set(ben, other, 'READ');
    const { mark_id, badge } = await markAll(ben);
    expect(badge.notifications).toBe(0);
    expect(await statuses(ben)).toEqual(['READ', 'READ', 'READ', 'READ']);
    await world.set(ben, news, 'READ');
    await api.ok(undoMarkAllNotifications, ben, { params: { mark_id } });
    expect(await statuses(ben)).toEqual(['UNREAD', 'READ', 'READ', 'UNREAD']);
    await world.set(ben, mention, 'READ');
    await api.ok(undoMarkAllNotifications, ben, { params: { mark_id } });
    expect(await statuses(ben)).toEqual(['READ', 'READ', 'READ', 'UNREAD']);
  });

  test('of one community leaves the others', async () => {
    const { ana, ben, groupId } = world;
    const other = await aNotifiedWorld(api);
    await api.place(other.groupId, ben, 'MEMBER');
    await world.post(ana);
    await other.post(other.ana);
    await other.post(other.ana, { content_md: at(ben) });
    await markAll(ben, { group_id: groupId });
    expect(await world.badge(ben)).toMatchObject({ notifications: 2 });
    await markAll(ben, { group_id: other.groupId });
    expect(await world.badge(ben)).toMatchObject({ notifications: 0 });
  });

  test('is not taken back by a second mark’s name, nor by anyone else', async () => {
    const { ana, ben, mod } = world;
    await world.post(ana);
    const first = await markAll(ben);
    await api.ok(undoMarkAllNotifications, mod, { params: { mark_id: first.mark_id } });
    await markAll(ben);
    await api.ok(undoMarkAllNotifications, ben, { params: { mark_id: first.mark_id } });
    expect(await world.badge(ben)).toMatchObject({ notifications: 0 });
  });

  test('while things are told: whatever came after it, and nothing else, is unread', async () => {
    const { ana, ben, olive } = world;
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        world.post(ana, { content_md: at(ben) }),
        world.post(olive),
        markAll(ben),
        world.post(ana),
        markAll(ben),
      ]);
      const unread = (await world.list(ben, { limit: 100 })).filter(({ status }) => status === 'UNREAD');
      expect(await world.badge(ben)).toMatchObject({ notifications: unread.length });
    }
    const { badge } = await markAll(ben);
    expect(badge.notifications).toBe(0);
    await world.post(ana);
    expect((await statuses(ben)).filter((status) => status === 'UNREAD')).toHaveLength(1);
  });
});
