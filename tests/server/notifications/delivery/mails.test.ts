import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '../../../../src/contract/account/settings.ts';
import { updateNotificationStatus } from '../../../../src/contract/notifications/notifications.ts';
import { aFeed, type Feed } from '../../feed/a-feed.ts';
import { aPostOffice, type PostOffice } from './a-post-office.ts';

let office: PostOffice;
let feed: Feed;
beforeAll(async () => {
  office = await aPostOffice();
  feed = await aFeed(office);
});
afterAll(() => office.close());

/** Someone who has written a post that Ben then commented on. */
async function anAuthor(comments = ['Ang ganda nito!']) {
  const author = await office.person({ first: 'Luz' });
  await office.place(feed.groupId, author, 'MEMBER');
  const post = await feed.post(author, { title: 'Sino ang sasama bukas?' });
  for (const content_md of comments) await feed.comment(feed.ben, post.id, { content_md });
  return { author, post, notification: await office.newest(author) };
}

describe('a mail about a notification', () => {
  test('waits, and then says what happened, where, and why it came', async () => {
    const { author, post, notification } = await anAuthor();
    await office.run();
    expect(await office.mailsTo(author)).toEqual([]);
    expect(await office.ledger(author, notification.id, 'EMAIL')).toMatchObject({
      status: 'WAITING',
      attempts: 0,
    });

    await office.later();
    const mails = await office.mailsTo(author);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Ben Reyes commented on “Sino ang sasama bukas?”');
    expect(mails[0]?.text).toContain(`postId=${post.id}`);
    expect(mails[0]?.text).toContain('You get this because it is about your post.');
    expect(await office.ledger(author, notification.id, 'EMAIL')).toMatchObject({
      status: 'SENT',
      reason: null,
      attempts: 1,
      decided_by: 'email_notification_groups',
    });
  });

  test('is in the language of its reader, and can be unsubscribed from in it', async () => {
    const { author } = await anAuthor();
    await office.ok(updateSettings, author, { body: { language: 'fil' } });
    await office.later();
    const [mail] = await office.mailsTo(author);
    expect(mail?.subject).toBe('Nagkomento si Ben Reyes sa “Sino ang sasama bukas?”');
    const [, address = ''] = /^List-Unsubscribe: <(.*)>$/m.exec(await office.rawMail(mail?.id ?? '')) ?? [];
    const page = await office.app.inject({ url: address.slice(address.indexOf('/unsubscribe')) });
    expect(page.body).toContain('Itigil ang ganitong mga email?');
  });

  test('does not go out when it is read meanwhile', async () => {
    const { author, notification } = await anAuthor();
    await office.ok(updateNotificationStatus, author, {
      params: { notification_id: notification.id },
      body: { status: 'READ' },
    });
    await office.later();
    expect(await office.mailsTo(author)).toEqual([]);
    expect(await office.ledger(author, notification.id, 'EMAIL')).toMatchObject({
      status: 'SKIPPED',
      reason: 'READ_MEANWHILE',
    });
  });

  test('tells of everything that waits, in one', async () => {
    const { author } = await anAuthor(['Una', 'Ikalawa', 'Ikatlo']);
    await office.later();
    await office.later();
    const mails = await office.mailsTo(author);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^3 new things in /)]);
    for (const words of ['Una', 'Ikalawa', 'Ikatlo']) expect(mails[0]?.text).toContain(words);
  });

  test('does not go to who left, and says so to no one else', async () => {
    const { author } = await anAuthor();
    await office.place(feed.groupId, author, 'MEMBER', 'LEFT');
    await office.later();
    expect(await office.mailsTo(author)).toEqual([]);
    const { rows } = await office.db.query('select status, reason from deliveries where person_id = $1', [
      author,
    ]);
    expect(rows).toEqual([{ status: 'SKIPPED', reason: 'NO_LONGER_VISIBLE' }]);
  });

  test('does not go to who switched them off before, or while it waited', async () => {
    const off = { body: { email_notification_groups: false } };
    const early = await office.person();
    await office.place(feed.groupId, early, 'MEMBER');
    await office.ok(updateSettings, early, off);
    const post = await feed.post(early);
    await feed.comment(feed.ben, post.id);
    const late = await anAuthor();
    await office.ok(updateSettings, late.author, off);
    await office.later();
    for (const person of [early, late.author]) {
      expect(await office.mailsTo(person)).toEqual([]);
      const { id } = await office.newest(person);
      expect(await office.ledger(person, id, 'EMAIL')).toMatchObject({
        status: 'SKIPPED',
        reason: 'SWITCHED_OFF',
      });
    }
  });

  test('goes to who hides the list on the site, whose switch is another one', async () => {
    const { author } = await anAuthor();
    await office.ok(updateSettings, author, { body: { in_app_notification_comments: false } });
    await office.later();
    expect(await office.mailsTo(author)).toHaveLength(1);
  });

  test('has a Message-ID of its own and a way out for mail programs', async () => {
    const { author } = await anAuthor();
    await office.later();
    const [mail] = await office.mailsTo(author);
    const raw = await office.rawMail(mail?.id ?? '');
    expect(raw).toContain(`Message-ID: <${mail?.id}@localhost>`);
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/unsubscribe\/\?token=[\w.-]+>$/m);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

test('everyone in a community but the author gets a mail about an announcement', async () => {
  await feed.post(feed.olive, { title: 'Walang pasok bukas', is_announcement: true });
  await office.later();
  await office.later();
  const said = async (person: string) => (await office.mailsTo(person)).map(({ text }) => text).join();
  for (const person of [feed.mod, feed.ana, feed.ben])
    expect(await said(person)).toContain('Olive Reyes announced “Walang pasok bukas”');
  for (const person of [feed.olive, feed.sally])
    expect(await said(person)).not.toContain('Walang pasok bukas');
});
