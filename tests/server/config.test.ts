import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { payMethods } from '../../src/contract/money/pay-methods.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { createLog } from '../../src/server/platform/log/log.ts';

const SECRET = 'Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgcHJvZHVjdGlvbg';
const prod = {
  STAGE: 'prod',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  PUBLIC_URL: 'https://tambayan.example',
  TAMBAYAN_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.example',
};
const LIVE_KEY = 'sk_live_a1b2c3d4e5f6g7h8';
const payMongo = {
  PAYMENTS_PROVIDER: 'paymongo',
  PAYMONGO_SECRET_KEY: 'sk_test_a1b2c3d4e5f6g7h8',
  PAYMONGO_WEBHOOK_SECRETS: 'whsk_a1b2c3d4, whsk_e5f6g7h8',
};
const staging = { STAGE: 'staging', PUBLIC_URL: 'https://staging.tambayan.example' };

test('nothing has to be set on the stage local', () => {
  expect(readConfig({})).toMatchObject({
    stage: 'local',
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    apiBase: '/api',
    databaseUrl: null,
    redisUrl: null,
    trustProxy: false,
    isRateLimited: true,
    hasDemo: true,
  });
});

test('payments are test payments, unless PayMongo is configured', () => {
  expect(readConfig({}).payments).toEqual({
    provider: 'sandbox',
    settlement: 'collect',
    taxMode: 'none',
    disputeFee: 80_000,
    methods: payMethods,
    payMongo: null,
  });
  const { payments } = readConfig({ ...prod, ...payMongo, PAYMONGO_SECRET_KEY: LIVE_KEY });
  expect(payments).toMatchObject({
    provider: 'paymongo',
    settlement: 'collect',
    payMongo: { checkoutApi: 'v1', isLive: true, url: 'https://api.paymongo.com' },
  });
  expect(payments.payMongo?.secretKey.reveal()).toBe(LIVE_KEY);
  expect(payments.payMongo?.webhookSecrets.map((secret) => secret.reveal())).toEqual([
    'whsk_a1b2c3d4',
    'whsk_e5f6g7h8',
  ]);
  const taxed = { ...payMongo, TAX_MODE: 'vat12', PAYMENTS_METHODS: 'card, gcash' };
  expect(readConfig({ ...staging, ...taxed, PAYMENTS_SETTLEMENT: 'collect' }).payments).toMatchObject({
    settlement: 'collect',
    taxMode: 'vat12',
    methods: ['gcash', 'card'],
    payMongo: { isLive: false },
  });
});

test('keys of a payment service are not shown, however the configuration is printed', () => {
  const config = readConfig({ ...prod, ...payMongo, PAYMONGO_SECRET_KEY: LIVE_KEY });
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    secret: SECRET,
    stream: { write: (line) => void lines.push(line) },
  });
  log.info({ config, key: LIVE_KEY }, `with ${LIVE_KEY} and whsk_a1b2c3d4`);
  const shown = [inspect(config, { depth: null, showHidden: true }), JSON.stringify(config), ...lines];
  for (const text of shown) expect(text).not.toMatch(/a1b2c3d4|e5f6g7h8/);
  expect(lines[0]).toContain('sk_live_[redacted]');
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', STAGE: '' })).toEqual(readConfig({}));
});

test.each([
  ['local', {}, '/api'],
  ['local', { API_BASE: '/v1/api' }, '/v1/api'],
  ['dev', { PUBLIC_URL: 'https://dev.tambayan.example' }, '/dev-api'],
  ['staging', { PUBLIC_URL: 'https://staging.tambayan.example' }, '/staging-api'],
  ['prod', prod, '/api'],
])('the API base of %s with %j is %s', (STAGE, env, apiBase) => {
  expect(readConfig({ ...env, STAGE }).apiBase).toBe(apiBase);
});

describe('a wrong variable is named', () => {
  test.each([
    ['STAGE', { STAGE: 'production' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tambayan.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tambayan.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://tambayan.example' }],
    ['PUBLIC_URL', { ...prod, PUBLIC_URL: '' }],
    ['API_BASE', { API_BASE: 'api' }],
    ['API_BASE', { API_BASE: '/api/' }],
    ['API_BASE', { API_BASE: '/rt' }],
    ['API_BASE', { ...prod, API_BASE: '/api' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['SMTP_URL', { ...prod, SMTP_URL: '' }],
    ['SMTP_URL', { ...prod, SMTP_URL: '', MAIL_TO_FILES: 'off' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: 'a'.repeat(43) }],
    ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'short' }],
    ['MIGRATIONS_DATABASE_URL', { DATABASE_URL: 'postgres://a@b/c', MIGRATIONS_DATABASE_URL: 'b/c' }],
    ['DATABASE_URL', { MIGRATIONS_DATABASE_URL: 'postgres://owner@b/c' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'a'.repeat(43) }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'fcm.googleapis.com/fcm' }],
    ['PUSH_HOSTS', { ...prod, PUSH_HOSTS: 'http://127.0.0.1:4000' }],
    ['TAMBAYAN_DEMO', { TAMBAYAN_DEMO: 'no' }],
    ['TAMBAYAN_DEMO', { ...prod, TAMBAYAN_DEMO: 'on' }],
    ['TAMBAYAN_DEV_MAIL', { ...prod, TAMBAYAN_DEV_MAIL: 'on', DEV_MAIL_PASSWORD: 'Bahay-Kubo-7-Kahit' }],
    ['TAMBAYAN_API_PAGE', { ...prod, TAMBAYAN_API_PAGE: 'on' }],
    ['TAMBAYAN_TEST_PAGES', { ...prod, TAMBAYAN_TEST_PAGES: 'on' }],
    ['DEV_MAIL_PASSWORD', { ...staging, TAMBAYAN_DEV_MAIL: 'on' }],
    ['DEV_MAIL_PASSWORD', { DEV_MAIL_PASSWORD: 'short' }],
    ['PAYMENTS_PROVIDER', { PAYMENTS_PROVIDER: 'stripe' }],
    ['PAYMENTS_PROVIDER', { ...prod, ALLOW_SANDBOX_PAYMENTS: '' }],
    ['PAYMENTS_PROVIDER', { ...prod, ALLOW_SANDBOX_PAYMENTS: 'no' }],
    ['ALLOW_SANDBOX_PAYMENTS', { ALLOW_SANDBOX_PAYMENTS: 'true' }],
    ['PAYMENTS_SETTLEMENT', { PAYMENTS_SETTLEMENT: 'direct' }],
    ['PAYMENTS_SETTLEMENT must be', { ...payMongo, PAYMENTS_SETTLEMENT: 'split' }],
    ['TAX_MODE', { TAX_MODE: 'vat' }],
    ['PAYMENTS_METHODS', { PAYMENTS_METHODS: 'gcash,cash' }],
    ['PAYMENTS_DISPUTE_FEE', { PAYMENTS_DISPUTE_FEE: '-800' }],
    ['PAYMONGO_SECRET_KEY', { ...payMongo, PAYMONGO_SECRET_KEY: '' }],
    ['PAYMONGO_SECRET_KEY', { ...payMongo, PAYMONGO_SECRET_KEY: 'pk_test_a1b2c3d4e5f6' }],
    ['PAYMONGO_SECRET_KEY', { ...payMongo, PAYMONGO_SECRET_KEY: LIVE_KEY }],
    ['PAYMONGO_SECRET_KEY', { ...staging, ...payMongo, PAYMONGO_SECRET_KEY: LIVE_KEY }],
    ['PAYMONGO_SECRET_KEY', { ...prod, ...payMongo }],
    ['PAYMONGO_SECRET_KEY', { ...payMongo, PAYMENTS_PROVIDER: 'sandbox' }],
    ['PAYMONGO_WEBHOOK_SECRETS', { ...payMongo, PAYMONGO_WEBHOOK_SECRETS: '' }],
    ['PAYMONGO_WEBHOOK_SECRETS', { ...payMongo, PAYMONGO_WEBHOOK_SECRETS: 'whsk_a1b2c3d4,secret' }],
    ['PAYMONGO_CHECKOUT_API', { ...payMongo, PAYMONGO_CHECKOUT_API: 'v3' }],
    ['PAYMONGO_URL', { ...payMongo, PAYMONGO_URL: 'api.paymongo.com' }],
    ['PAYMONGO_URL', { ...staging, ...payMongo, PAYMONGO_URL: 'https://stand-in.example' }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: '' }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'short' }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: `changeme${SECRET}` }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'a'.repeat(64) }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'password'.repeat(8) }],
    ['TAMBAYAN_SECRET', { ...staging, TAMBAYAN_SECRET: 'passwordpasswordpassword9x7K2m!Q' }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'correcthorsebatterystaple'.repeat(2) }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'Xk29fLq8Tz'.repeat(5) }],
    ['TAMBAYAN_SECRET', { ...prod, TAMBAYAN_SECRET: 'fghijklmnopqrstuvwxyzFGHIJKLMNOPQRSTUVWXYZ' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'changeme' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,proxy.local' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['REDIS_URL', { REDIS_URL: 'http://localhost:6379' }],
    ['FETCH_FROM_ANYWHERE', { ...staging, FETCH_FROM_ANYWHERE: 'on' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['RATE_LIMIT', { RATE_LIMIT: '0' }],
    ['RATE_LIMIT', { ...prod, RATE_LIMIT: 'off' }],
  ])('%s, as in %j', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^The server cannot start like this:\n {2}${name} `));
  });

  test('and so is every other one, in the same message', () => {
    const read = () => readConfig({ PORT: 'x', RATE_LIMIT: 'off', STAGE: 'prod' });
    for (const name of ['PORT', 'PUBLIC_URL', 'TAMBAYAN_SECRET', 'RATE_LIMIT'])
      expect(read).toThrow(new RegExp(`^ {2}${name} `, 'm'));
  });

  test('without repeating a secret that was given', () => {
    expect(() => readConfig({ ...prod, TAMBAYAN_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

describe('files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'mga-larawan',
    S3_ACCESS_KEY_ID: 'susi',
    S3_SECRET_ACCESS_KEY: 'lihim',
  };

  test('are kept in the data folder, unless there is a bucket', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(bucket).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'auto',
      bucket: 'mga-larawan',
      accessKeyId: 'susi',
      secretAccessKey: 'lihim',
    });
  });

  test('half of a bucket is refused, and what is missing is named', () => {
    expect(() => readConfig({ ...bucket, S3_BUCKET: '' })).toThrow(/S3_BUCKET must be set too/);
    expect(() => readConfig({ S3_REGION: 'x' })).toThrow(/S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID/);
  });
});

test.each(['redis://localhost', 'rediss://user:secret@redis.example:6380/2'])('Redis may be %s', (url) => {
  expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
});

test('the proxies in front are listed, and no one else is believed', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
});

test('prod may start without a mail server where someone says so', () => {
  expect(readConfig({ ...prod, SMTP_URL: '', MAIL_TO_FILES: 'on' }).smtpUrl).toBeNull();
});

test('what a generator makes is no weak secret', () => {
  for (let round = 0; round < 100; round++)
    for (const TAMBAYAN_SECRET of [
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64'),
      randomBytes(48).toString('base64url'),
    ])
      expect(readConfig({ ...prod, TAMBAYAN_SECRET }).secret).toBe(TAMBAYAN_SECRET);
});
