import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSettings } from '../../../../src/contract/account/settings.ts';
import {
  readUnsubscribeToken,
  unsubscribeToken,
} from '../../../../src/server/features/notifications/delivery/unsubscribe-token.ts';
import { aFeed, type Feed } from '../../feed/a-feed.ts';
import { aPostOffice, type PostOffice } from './a-post-office.ts';

let office: PostOffice;
let feed: Feed;
let author: string;
let path: string;
beforeAll(async () => {
  office = await aPostOffice();
  feed = await aFeed(office);
});
afterAll(() => office.close());
beforeEach(async () => {
  author = await office.person();
  await office.place(feed.groupId, author, 'MEMBER');
  const post = await feed.post(author);
  await feed.comment(feed.ben, post.id);
  await office.later();
  const [mail] = await office.mailsTo(author);
  path = /\/unsubscribe\/\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? 'nowhere';
});

const isOn = async () => (await office.ok(getSettings, author, {})).data.email_notification_groups;
const get = (url: string) => office.app.inject({ url });
/** As a mail program does it, or the form of the page: neither has a session. */
const post = (url: string, type = 'application/x-www-form-urlencoded') =>
  office.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: type.startsWith('multipart') ? '--x--' : 'List-Unsubscribe=One-Click',
  });

test('looking at the page changes nothing, since programs follow links', async () => {
  const page = await get(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.body).toContain('Stop these emails?');
  expect(page.body).not.toContain('<script');
  expect(await isOn()).toBe(true);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'one POST of %s is enough, and the page’s own button takes it back',
  async (type) => {
    const done = await post(path, type);
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('You are unsubscribed');
    expect(await isOn()).toBe(false);
    await post(path);
    expect(await isOn()).toBe(false);

    const undo = /action="([^"]+)"/.exec(done.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await post(undo)).body).toContain('You’ll get these emails again');
    expect(await isOn()).toBe(true);
  },
);

test('no mail of its kind comes afterwards, but those that everyone must get still would', async () => {
  await post(path);
  const again = await feed.post(author);
  await feed.comment(feed.ben, again.id);
  await office.later();
  expect(await office.mailsTo(author)).toHaveLength(1);
});

test.each([
  ['nothing', () => '/unsubscribe/'],
  ['a token that was cut off', () => path.slice(0, -3)],
  ['a token that was changed', () => path.replace(/token=./, 'token=X')],
  ['a token of another site', () => tokenOf('another secret')],
  ['the same parameter twice', () => `${path}&token=x`],
])('with %s nothing is changed', async (_name, address) => {
  const answer = await post(address());
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('This link does not work');
  expect(await isOn()).toBe(true);
});

const tokenOf = (secret: string) =>
  `/unsubscribe/?token=${unsubscribeToken({ personId: author, switches: ['email_notification_groups'] }, secret)}`;

test('a token says whose mails and which, and is read with its own secret only', () => {
  const what = {
    personId: author,
    switches: ['email_notification_groups', 'email_notification_calendars'] as const,
  };
  const token = unsubscribeToken(what, 'one');
  expect(readUnsubscribeToken(token, 'one')).toEqual(what);
  expect(readUnsubscribeToken(token, 'two')).toBeNull();
});
