import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendarFeed } from '../../../src/contract/calendar/calendar.ts';
import { aTargetWorld, type TargetWorld } from './a-target-world.ts';
import { expectHeadLikeGet } from './head-like-get.ts';

let world: TargetWorld;
beforeAll(async () => {
  world = await aTargetWorld();
});
afterAll(() => world.close());

test('each address that serves a file answers HEAD, too', () => {
  const served = [
    ...['/files/avatars/:name/:file', '/files/pictures/:name/:file', '/files/covers/:group_id/:stamp/:file'],
    ...['/files/videos/:name', '/files/videos/:name/:reader/:expires/:signature/:file'],
    ...[
      '/files/reports/:file',
      '/files/proofs/:file',
      '/files/links/:file',
      '/files/attachments/:id/:variant',
    ],
    ...['/api/me/export/:export_id/file', '/api/admin/payouts/runs/:run_id.csv'],
    ...['/api/payments/:payment_id/receipt.pdf', '/api/courses/:course_id/learners.csv'],
    ...['/api/groups/:group_id/statements/:month/statement.csv'],
    ...['/api/groups/:group_id/statements/:month/statement.pdf'],
  ];
  const missing = served.filter((url) => !world.api.app.hasRoute({ method: 'HEAD', url }));
  expect(missing).toEqual([]);
});

test('HEAD of a list, a paper and a calendar is as GET', async () => {
  const { api, owner, course, request } = world;
  const headers = { authorization: `Bearer ${owner}` };
  await expectHeadLikeGet(request, `/api/courses/${course.id}/learners.csv`, headers);
  await expectHeadLikeGet(request, `/api/courses/${course.id}/learners.csv`);
  const { data: feed } = await api.ok(createCalendarFeed, owner, {});
  const { pathname, search } = new URL(feed.url, 'http://tambayan.example');
  await expectHeadLikeGet(request, pathname + search);
  for (const address of ['/files/avatars/x/256.webp', '/files/videos/x', '/files/links/x.webp'])
    expect([address, (await request('HEAD', address)).status]).toEqual([address, 404]);
});
