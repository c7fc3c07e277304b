import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSettings } from '../../../../src/contract/account/settings.ts';
import { logout } from '../../../../src/contract/account/sign-in.ts';
import { createRestriction, liftRestriction } from '../../../../src/contract/communities/restrictions.ts';
import { updateNotificationStatus } from '../../../../src/contract/notifications/notifications.ts';
import {
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../../src/contract/notifications/push.ts';
import { createVirtualClient } from '../../../support/browser/virtual-client.ts';
import { aFeed, type Feed } from '../../feed/a-feed.ts';
import { aPostOffice, type PostOffice } from '../delivery/a-post-office.ts';
import { aPushService, type Browser, vapidClaims } from './a-push-service.ts';

let service: Awaited<ReturnType<typeof aPushService>>;
let office: PostOffice;
let feed: Feed;
let author: string;
let browser: Browser;
beforeAll(async () => {
  service = await aPushService();
  office = await aPostOffice({ PUSH_HOSTS: service.origin });
  feed = await aFeed(office);
});
beforeEach(async () => {
  author = await office.person({ first: 'Luz' });
  await office.place(feed.groupId, author, 'MEMBER');
  browser = service.aBrowser();
});
afterAll(async () => {
  await office.close();
  await service.close();
});

const subscribe = (person: string, { subscription }: Browser) =>
  office.ok(subscribeToPush, person, { body: subscription });

async function comment(words = 'Isang lihim na komento') {
  const post = await feed.post(author, { title: 'Isang lihim na pamagat' });
  await feed.comment(feed.ben, post.id, { content_md: words });
  return { post, notification: await office.newest(author) };
}

describe('a push', () => {
  test('reaches each browser that was allowed, at once, readable there only', async () => {
    const phone = service.aBrowser();
    await subscribe(author, browser);
    await subscribe(author, phone);
    const { post, notification } = await comment();
    await office.run();

    const { data } = await office.ok(getPushKey, author, {});
    for (const one of [browser, phone]) {
      const [push, ...more] = service.to(one);
      if (!push) throw new Error('nothing came');
      expect(more).toEqual([]);
      expect(one.read(push)).toEqual({
        tag: notification.id,
        as_of: expect.any(Number),
        title: notification.group?.name,
        body: 'There is a new comment on your post',
        path: expect.stringContaining(`postId=${post.id}`),
      });
      expect(push.body.includes('comment')).toBe(false);
      expect(push.headers).toMatchObject({
        urgency: 'normal',
        ttl: '86400',
        'content-encoding': 'aes128gcm',
      });
      expect(push.headers.topic).toMatch(/^[\w-]{32}$/);
      expect(vapidClaims(push, data.public_key)).toMatchObject({ aud: service.origin });
    }
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({
      status: 'SENT',
      attempts: 1,
    });
    expect(await office.run()).toBe(0);
  });

  test('says nothing that anyone wrote', async () => {
    await subscribe(author, browser);
    await comment();
    await office.run();
    const [push] = service.to(browser);
    expect(push && JSON.stringify(browser.read(push))).not.toMatch(/lihim|Ben/);
  });

  test('is urgent where someone is called by name', async () => {
    await subscribe(author, browser);
    const post = await feed.post(feed.ben);
    const mine = await feed.comment(author, post.id);
    await feed.comment(feed.ana, post.id, { parent_comment_id: mine.id });
    await office.run();
    expect(service.to(browser).map(({ headers }) => headers.urgency)).toEqual(['high']);
  });

  test('is not sent when it was read meanwhile', async () => {
    await subscribe(author, browser);
    const { notification } = await comment();
    await office.ok(updateNotificationStatus, author, {
      params: { notification_id: notification.id },
      body: { status: 'READ' },
    });
    await office.run();
    expect(service.to(browser)).toEqual([]);
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({ reason: 'READ_MEANWHILE' });
  });

  test('does not reach someone who is suspended, and is not sent later', async () => {
    const admin = await office.person({ role: 'ADMIN' });
    await subscribe(author, browser);
    const { notification } = await comment();
    const body = { scope: 'PLATFORM', user_id: author, type: 'SUSPENSION', reason: 'Panloloko' } as const;
    const { data } = await office.ok(createRestriction, admin, { body });
    await office.run();
    expect(service.to(browser)).toEqual([]);
    const params = { restriction_id: data.id };
    await office.ok(liftRestriction, admin, { params, query: {}, body: {} });
    await office.run();
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({ reason: 'NO_DEVICE' });
    expect(service.to(browser).map((push) => browser.read(push))).not.toContainEqual(
      expect.objectContaining({ tag: notification.id }),
    );
  });

  test('is in the language of its reader', async () => {
    await subscribe(author, browser);
    await office.ok(updateSettings, author, { body: { language: 'fil' } });
    await comment();
    await office.run();
    const [push] = service.to(browser);
    expect(push && browser.read(push)).toMatchObject({ body: 'May bagong komento sa post mo' });
  });

  test('waits a minute for users with an open page, and is sent only if it is unread then', async () => {
    await office.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = office.app.server.address() as AddressInfo;
    const page = createVirtualClient({
      url: `ws://127.0.0.1:${port}/rt/ws`,
      headers: { authorization: `Bearer ${author}` },
    });
    await expect.poll(page.status).toBe('live');
    await subscribe(author, browser);
    const pushedNow = async () => {
      const before = service.to(browser).length;
      await comment();
      await office.later();
      return service.to(browser).length - before;
    };
    // A node that starts needs a moment until it knows who is where.
    await expect.poll(pushedNow).toBe(0);
    const { notification } = await comment();
    await office.run();
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({ status: 'WAITING' });
    const before = service.to(browser).length;
    await office.ok(updateNotificationStatus, author, {
      params: { notification_id: notification.id },
      body: { status: 'READ' },
    });
    await office.db.query(
      `update notifications set created_at = created_at - interval '1 minute', updated_at = updated_at - interval '1 minute'
       where user_id = $1`,
      [author],
    );
    await office.later();
    const after = service
      .to(browser)
      .slice(before)
      .map((push) => browser.read(push));
    expect(after).not.toContainEqual(expect.objectContaining({ tag: notification.id }));
    expect(after.length).toBeGreaterThan(0);
    page.close();
  });

  test('is not sent in quiet hours', async () => {
    await subscribe(author, browser);
    const hour = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
    await office.ok(updateSettings, author, {
      body: { time_zone: 'Etc/UTC', quiet_from: hour(-3_600_000), quiet_until: hour(3_600_000) },
    });
    const { notification } = await comment();
    await office.run();
    expect(service.to(browser)).toEqual([]);
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({ reason: 'QUIET_HOURS' });
  });

  test('is tried again when its service has trouble, and given up in the end', async () => {
    await subscribe(author, browser);
    service.answer(browser, 503);
    const { notification } = await comment();
    await office.run();
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({
      status: 'SENDING',
      attempts: 1,
    });
    service.answer(browser, 201);
    await office.later();
    expect(service.to(browser)).toHaveLength(2);
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({
      status: 'SENT',
      attempts: 2,
    });

    service.answer(browser, 503);
    const second = await comment();
    for (let tries = 0; tries < 6; tries++) await office.later();
    expect(await office.ledger(author, second.notification.id, 'PUSH')).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_TAKEN',
      attempts: 5,
    });
  });

  test.each([404, 410])('that is answered with %i is the last to that browser', async (status) => {
    await subscribe(author, browser);
    service.answer(browser, status);
    const { notification } = await comment();
    await office.run();
    expect(await office.ledger(author, notification.id, 'PUSH')).toMatchObject({ reason: 'NO_DEVICE' });
    await comment();
    await office.run();
    expect(service.to(browser)).toHaveLength(1);
  });

  test('follows no push service to another place', async () => {
    await subscribe(author, browser);
    service.answer(browser, 307);
    await comment();
    await office.run();
    expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });
});

describe('a browser is written to no more', () => {
  test('once it says so', async () => {
    await subscribe(author, browser);
    const query = { endpoint: browser.subscription.endpoint };
    await office.ok(unsubscribeFromPush, feed.ben, { query });
    await comment();
    await office.run();
    expect(service.to(browser), 'nobody takes it from another').toHaveLength(1);
    await office.ok(unsubscribeFromPush, author, { query });
    await office.ok(unsubscribeFromPush, author, { query });
    await comment();
    await office.run();
    expect(service.to(browser)).toHaveLength(1);
  });

  test('once its session ends', async () => {
    await subscribe(author, browser);
    await comment();
    await office.ok(logout, author, {});
    await office.run();
    expect(service.to(browser)).toEqual([]);
    const { rows } = await office.db.query(
      'select reason from deliveries where person_id = $1 and channel = $2',
      [author, 'PUSH'],
    );
    expect(rows).toEqual([{ reason: 'NO_DEVICE' }]);
  });

  test('in the name of who was signed in there before', async () => {
    await subscribe(author, browser);
    await subscribe(feed.ana, browser);
    await comment();
    await office.run();
    expect(service.to(browser)).toEqual([]);
  });
});

test.each(['https://evil.example/push/1', 'http://127.0.0.1:1/', 'https://[::1]/'])(
  'a browser that claims to be written to at %s is refused',
  async (endpoint) => {
    const body = { ...browser.subscription, endpoint };
    expect(await office.refused(subscribeToPush, author, { body })).toMatchObject({
      code: 'push.endpoint_refused',
    });
  },
);

test('a key that is none is refused', async () => {
  const { endpoint, keys } = browser.subscription;
  const body = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65).toString('base64url') } };
  expect(await office.refused(subscribeToPush, author, { body })).toMatchObject({
    code: 'push.endpoint_refused',
  });
});
