import { rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../../support/run-admin.ts';
import { aFeed, type Feed } from '../../feed/a-feed.ts';
import { aPostOffice, type PostOffice } from '../../notifications/delivery/a-post-office.ts';

let office: PostOffice;
let feed: Feed;
beforeAll(async () => {
  office = await aPostOffice();
  feed = await aFeed(office);
});
afterAll(() => office.close());

const admin = (...args: string[]) => runAdmin(office.databaseUrl, 'jobs', ...args);

test('a mail that was given up is listed, and goes out once when an operator wants it to', async () => {
  const post = await feed.post(feed.ana);
  // What came before goes out as ever.
  while ((await office.later()) > 0);
  await feed.comment(feed.ben, post.id);
  const { id } = await office.newest(feed.ana);
  await rename(office.folder, `${office.folder}-aside`);
  await writeFile(office.folder, 'no folder for mails');
  while ((await office.later()) > 0);
  expect(await office.ledger(feed.ana, id, 'EMAIL')).toMatchObject({ status: 'FAILED', reason: 'NOT_TAKEN' });

  const { said, code } = await admin();
  expect(code).toBe(0);
  expect(said).toMatch(/Z {2}mail\.send {2}\S+ {2}tried 11 times: mail server: .*\n1 job given up\./);
  expect(said).not.toContain('@');
  const other = await admin('again', '00000000-0000-4000-8000-000000000000');
  expect(other).toMatchObject({ code: 1, said: expect.stringMatching(/^0 jobs to run again\. The others/) });

  await rm(office.folder);
  const job = /mail\.send {2}(\S+)/.exec(said)?.[1] ?? '';
  expect(await admin('again', job)).toMatchObject({ code: 0, said: '1 job to run again.\n' });
  await office.run();
  expect(await office.mailsTo(feed.ana)).toHaveLength(1);
  expect(await office.ledger(feed.ana, id, 'EMAIL')).toMatchObject({ status: 'SENT', reason: null });
  expect((await admin('again')).said).toBe('0 jobs to run again.\n');
  expect((await admin()).said).toBe('No job was given up.\n');
});
