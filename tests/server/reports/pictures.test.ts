import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchReportIssues, updateReportIssue } from '../../../src/contract/reports/report-issues.ts';
import { createReport, ownReport } from '../../../src/contract/reports/reports.ts';
import { requestReportImageUpload } from '../../../src/contract/uploads.ts';
import { aPicture, opened } from '../uploads/a-picture.ts';
import { aTargetWorld, type TargetWorld } from '../uploads/a-target-world.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
});
afterAll(() => world.close());

const read = async (url: string, person?: string) =>
  world.request('GET', url, {
    headers: person === undefined ? {} : { authorization: `Bearer ${person}` },
  });

test('a picture of a report is redrawn, and read by its reporter and those who handle it only', async () => {
  const { api, owner } = world;
  const [stranger, admin] = [await api.person(), await api.person({ role: 'ADMIN' })];
  const photo = await aPicture('jpeg', { width: 2400, height: 1200 });
  const answer = await world.sendTo('report_image', photo, { type: 'image/jpeg' });
  expect(answer.status).toBe(200);
  const { pictures } = ownReport.parse(JSON.parse(answer.bytes.toString()).data);
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  const readers = [undefined, stranger, owner, admin];
  const statuses = await Promise.all(readers.map(async (person) => (await read(picture.url, person)).status));
  expect(statuses).toEqual([404, 404, 200, 200]);
  const { bytes, headers } = await read(picture.url, admin);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  const { width, height, exif } = await opened(bytes).metadata();
  expect([width, height, exif]).toEqual([1600, 800, undefined]);
  const name = picture.url.replace('/files/reports/', '').replace('.webp', '');
  for (const guess of [`/files/pictures/${name}/1280.webp`, `/files/avatars/${name}/256.webp`])
    expect([guess, (await read(guess, owner)).status]).toEqual([guess, 404]);

  await api.db.query('delete from report_pictures where name = $1', [name]);
  for (const _ of ['unused', 'old']) {
    await api.db.query(`update files set created_at = created_at - interval '1 hour',
      unused_since = unused_since - interval '1 hour'`);
    await api.withTx((tx) => api.app.jobs.send(tx, 'uploads.sweep', {}));
    await api.app.jobs.runDue();
  }
  expect((await read(picture.url, admin)).status).toBe(404);
  const { rows } = await api.db.query('select from files where name = $1', [name]);
  expect(rows).toEqual([]);
});

test('only its reporter adds pictures, five of them, of 5 MB, until it is decided', async () => {
  const { api } = world;
  const [person, other, admin] = [
    await api.person(),
    await api.person(),
    await api.person({ role: 'ADMIN' }),
  ];
  const { data: report } = await api.ok(createReport, person, { body: { type: 'BUG', description: 'Sira' } });
  const ask = (who: string, file_size = 1000) =>
    api.call(requestReportImageUpload, who, {
      params: { report_id: report.id },
      body: { file_name: 'a.webp', file_mime_type: 'image/webp', file_size },
    });
  expect([(await ask(person)).status, (await ask(other)).status, (await ask(admin)).status]).toEqual([
    200, 404, 404,
  ]);
  expect((await ask(person, 5 * 1024 * 1024 + 1)).text).toContain('File size must be less than 5MB');
  await api.db.query(
    `insert into report_pictures (name, report_id, created_at) select 'larawan-' || n, $1, now() from generate_series(1, 5) n`,
    [report.id],
  );
  expect((await ask(person)).text).toContain('report.too_many_pictures');
  await api.db.query('delete from report_pictures where report_id = $1', [report.id]);
  const found = await api.ok(searchReportIssues, admin, { query: { reporter_id: person } });
  await api.ok(updateReportIssue, admin, {
    params: { report_issue_id: found.data[0]?.id ?? '' },
    body: { status: 'DISMISSED', version: found.data[0]?.version ?? 0 },
  });
  expect((await ask(person)).text).toContain('report.decided');
});
