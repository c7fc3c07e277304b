import { describe, expect, onTestFinished, test } from 'vitest';
import { publishTestEvents } from '../../../../src/contract/tester.ts';
import { readConfig } from '../../../../src/server/platform/config/config.ts';
import { startCommunityApi } from '../../../support/actions/community-api.ts';
import { aHttpPlatform } from './test-http-platform.ts';

const SECRET = 'Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgcHJvZHVjdGlvbg';
const PASSWORD = 'Bahay-Kubo-7-Kahit';
const TOKEN = 'a-token-of-this-test';
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`kahit sino:${password}`).toString('base64')}`,
});
const metrics = { authorization: `Bearer ${TOKEN}` };
const staging = { STAGE: 'staging', PUBLIC_URL: 'https://staging.tambayan.example' };
const dev = { STAGE: 'dev', PUBLIC_URL: 'https://dev.tambayan.example' };
const mail = { TAMBAYAN_DEV_MAIL: 'on', DEV_MAIL_PASSWORD: PASSWORD };
const prod = {
  STAGE: 'prod',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  PUBLIC_URL: 'https://tambayan.example',
  TAMBAYAN_SECRET: SECRET,
  SMTP_URL: 'smtp://unused',
  RATE_LIMIT: 'on',
};

/** What a stage shows besides the product: the demo, and these addresses. */
interface Doors {
  readonly demo: boolean;
  readonly mail: number;
  readonly api: number;
  readonly metrics: number;
  readonly testers: number;
}
const closed: Doors = { demo: false, mail: 404, api: 404, metrics: 404, testers: 404 };
const open: Doors = { demo: true, mail: 200, api: 200, metrics: 200, testers: 200 };

const CASES: readonly (readonly [string, Record<string, string>, Record<string, string>, Doors])[] = [
  ['local', {}, {}, open],
  [
    'local without each',
    {
      TAMBAYAN_DEMO: 'off',
      TAMBAYAN_DEV_MAIL: 'off',
      TAMBAYAN_API_PAGE: 'off',
      TAMBAYAN_TEST_PAGES: 'off',
      METRICS_TOKEN: TOKEN,
    },
    {},
    closed,
  ],
  ['staging, configured by nobody', staging, {}, closed],
  ['dev, configured by nobody', dev, {}, closed],
  ['staging with the demo', { ...staging, TAMBAYAN_DEMO: 'on' }, {}, { ...closed, demo: true }],
  ['staging with mails, no password given', { ...staging, ...mail }, {}, { ...closed, mail: 401 }],
  [
    'staging with mails, a wrong password',
    { ...staging, ...mail },
    basic(`${PASSWORD}!`),
    { ...closed, mail: 401 },
  ],
  ['staging with mails, the password', { ...staging, ...mail }, basic(PASSWORD), { ...closed, mail: 200 }],
  ['dev with the API page', { ...dev, TAMBAYAN_API_PAGE: 'on' }, {}, { ...closed, api: 200 }],
  ['dev with test pages', { ...dev, TAMBAYAN_TEST_PAGES: 'on' }, {}, { ...closed, testers: 200 }],
  ['staging with metrics, no token given', { ...staging, METRICS_TOKEN: TOKEN }, {}, closed],
  [
    'staging with metrics, the token',
    { ...staging, METRICS_TOKEN: TOKEN },
    metrics,
    { ...closed, metrics: 200 },
  ],
  ['prod', prod, {}, closed],
];

test.each(CASES)('%s', async (_what, env, headers, paths) => {
  const api = await startCommunityApi(env);
  onTestFinished(() => api.close());
  const { hasDemo: demo, apiBase } = readConfig(env);
  const person = await api.person();
  const statusOf = async (url: string) => (await api.app.inject({ url, headers })).statusCode;
  const testers = await api.app.inject({
    method: publishTestEvents.method,
    url: apiBase + publishTestEvents.path,
    headers: { authorization: `Bearer ${person}` },
    payload: { count: 1 },
  });
  const mails = await statusOf('/dev/mail');
  expect(await statusOf('/dev/mail?to=ana@example.com')).toBe(mails);
  expect(await statusOf(`${apiBase}/openapi.json`)).toBe(await statusOf('/dev/api'));
  expect({
    demo,
    mail: mails,
    api: await statusOf('/dev/api'),
    metrics: await statusOf('/metrics'),
    testers: testers.statusCode,
  }).toEqual(paths);
});

describe('the names that a request may ask under', () => {
  const local = ['localhost:3000', 'localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:80'];
  const foreign = [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '169.254.1.1',
  ];

  test.each([
    ['local', {}, local, foreign],
    [
      'local with a name',
      { PUBLIC_URL: 'http://bahay.localhost:3000' },
      [...local, 'bahay.localhost:3000'],
      foreign,
    ],
    [
      'local with an address',
      { HOST: '192.168.1.5' },
      [...local, '192.168.1.5:3000'],
      [...foreign, '192.168.1.6'],
    ],
    [
      'local on all addresses',
      { HOST: '0.0.0.0' },
      [...local, '192.168.1.6:3000', '[fe80::1]:3000'],
      ['evil.example', 'a.192.168.1.6'],
    ],
    ['staging', staging, [...local, ...foreign], []],
  ])('on %s', async (_what, env, own, others) => {
    const { app, isAllowedOrigin } = await aHttpPlatform(env);
    for (const host of own)
      expect([host, (await app.inject({ url: '/livez', headers: { host } })).statusCode]).toEqual([
        host,
        200,
      ]);
    for (const host of others) {
      const answer = await app.inject({ url: '/livez', headers: { host } });
      expect([host, answer.statusCode, answer.json().code]).toEqual([host, 403, 'request.foreign_origin']);
      // Sockets are opened beside the routes: there it is the origin that is asked about.
      expect(isAllowedOrigin({ host, origin: `http://${host}`, cookie: 'sid=token' })).toBe(false);
    }
  });
});
