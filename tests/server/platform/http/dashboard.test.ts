import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import dashboard from '../../../../src/server/platform/http/grafana-dashboard.json' with { type: 'json' };
import { jobTable } from '../../../../src/server/platform/jobs/job-table.ts';
import { type CommunityApi, startCommunityApi } from '../../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const metrics = async () => (await api.app.inject({ url: '/metrics' })).body;

test('every metric of the dashboard is exported, and what only grows is a counter', async () => {
  await api.app.inject({ url: '/api/nothing' });
  const body = await metrics();
  const exported = new Set(body.match(/^[a-z_]+/gm));
  const named = dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap(
      (expr) =>
        expr.match(/\b(?:http|realtime|jobs|database|payments|process|nodejs)_[a-z_]+/g) ?? [
          `nothing in ${expr}`,
        ],
    );
  expect(named.length).toBeGreaterThan(dashboard.panels.length);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
  const ours = [...body.matchAll(/^# TYPE ((?:realtime|jobs|database|payments)_\w+) (\w+)$/gm)];
  const wrong = ours.filter(([, name, type]) => name?.endsWith('_total') !== (type === 'counter'));
  expect(wrong.map(([line]) => line)).toEqual([]);
});

test('refused webhooks are counted, and waiting jobs and held payments are seen', async () => {
  const webhook = await api.app.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    headers: { 'content-type': 'application/json' },
    payload: {},
  });
  expect(webhook.statusCode).toBe(401);
  await api.app.jobs.send(
    api.db,
    'mail.send',
    { mail_id: randomUUID() },
    { startAfter: new Date(Date.now() - 60_000) },
  );
  const body = await metrics();
  const numberOf = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  expect(numberOf('payments_webhook_signature_failures_total')).toBe(1);
  expect(numberOf('payments_webhook_refused_total')).toBe(0);
  expect(numberOf('payments_webhook_oldest_seconds')).toBe(0);
  expect(numberOf('payments_review')).toBe(0);
  expect(numberOf('jobs_waiting{kind="mail.send"}')).toBe(1);
  expect(numberOf('jobs_waiting_age_seconds{kind="mail.send"}')).toBeGreaterThanOrEqual(60);
  expect(numberOf('database_connections')).toBeGreaterThan(0);
  expect(body.match(/^jobs_waiting\{/gm)).toHaveLength(Object.keys(jobTable).length);
});
