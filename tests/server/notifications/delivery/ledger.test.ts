import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '../../../../src/contract/account/settings.ts';
import { getDeliveries } from '../../../../src/contract/notifications/deliveries.ts';
import { aFeed, type Feed } from '../../feed/a-feed.ts';
import { aPostOffice, type PostOffice } from './a-post-office.ts';

let office: PostOffice;
let feed: Feed;
let post: Awaited<ReturnType<Feed['post']>>;
beforeAll(async () => {
  office = await aPostOffice();
  feed = await aFeed(office);
  post = await feed.post(feed.ana, { title: 'Sino ang sasama?' });
  await feed.comment(feed.ben, post.id);
});
afterAll(() => office.close());

test('says why it came and what was tried on each way, in the order of the ways', async () => {
  const { id } = await office.newest(feed.ana);
  const { data } = await office.ok(getDeliveries, feed.ana, { params: { notification_id: id } });
  expect(data).toMatchObject({ notification_id: id, kind: 'POST_COMMENTED', why: 'AUTHOR_OF_POST' });
  expect(data.deliveries).toMatchObject([
    { channel: 'IN_APP', status: 'SENT', reason: null, decided_by: 'in_app_notification_comments' },
    { channel: 'EMAIL', status: 'WAITING', reason: null, decided_by: 'email_notification_groups' },
    { channel: 'PUSH', status: 'SKIPPED', reason: 'NO_DEVICE', decided_by: 'in_app_notification_comments' },
  ]);
});

test('says which ways a kind never goes', async () => {
  await feed.react(feed.ben, { post_id: post.id });
  const { id } = await office.newest(feed.ana);
  for (const channel of ['EMAIL', 'PUSH'] as const)
    expect(await office.ledger(feed.ana, id, channel)).toMatchObject({
      status: 'SKIPPED',
      reason: 'NOT_FOR_THIS_KIND',
      decided_by: null,
      at: null,
    });
});

test('can be opened for what the list on the site hides', async () => {
  const { id } = await office.newest(feed.ana);
  await office.ok(updateSettings, feed.ana, { body: { in_app_notification_reactions: false } });
  expect(await office.ledger(feed.ana, id, 'IN_APP')).toMatchObject({
    status: 'SKIPPED',
    reason: 'SWITCHED_OFF',
  });
  await office.ok(updateSettings, feed.ana, { body: { in_app_notification_reactions: true } });
});

test('is there for no one else, nor for what one may not see any more', async () => {
  const params = { notification_id: (await office.newest(feed.ana)).id };
  for (const person of [feed.ben, feed.olive, feed.sally])
    expect(await office.refused(getDeliveries, person, { params })).toMatchObject({
      code: 'notification.not_found',
    });
  expect((await office.call(getDeliveries, null, { params })).status).toBe(401);
  await office.place(feed.groupId, feed.ana, 'MEMBER', 'LEFT');
  expect(await office.refused(getDeliveries, feed.ana, { params })).toMatchObject({
    code: 'notification.not_found',
  });
});
