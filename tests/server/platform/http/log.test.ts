import { describe, expect, test } from 'vitest';
import { createLog } from '../../../../src/server/platform/log/log.ts';
import { aNote, aNoteServer, asAna, NOTE_URL } from './test-http-platform.ts';

const CANARY = 'canary-7f3a';

function aLog(isReadable = false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ level: 'info', secret: 'of this test', stream, isReadable }), lines };
}

describe('what no one may read later is struck out', () => {
  test.each([
    ['a password', { password: CANARY }],
    ['a form', { body: { currentPassword: CANARY, newPassword: CANARY, confirmPassword: CANARY } }],
    ['a mailed code', { mail: { code: CANARY } }],
    [
      'tokens',
      { token: CANARY, token_hash: 'x', reset_token: CANARY, accessToken: CANARY, credential: CANARY },
    ],
    [
      'headers',
      { headers: { cookie: `sid=${CANARY}`, authorization: `Bearer ${CANARY}`, 'set-cookie': [CANARY] } },
    ],
    ['deep in a list', { list: [{ items: [{ user: { password: CANARY } }] }] }],
    ['a session in a text', { note: `cookie was theme=dark; __Host-sid=${CANARY}` }],
    ['a bearer token in a text', { note: `sent Authorization: Bearer ${CANARY}` }],
    ['an address with a token', { url: `/reset-password/?email=x&token=${CANARY}&next=/` }],
    ['a connection string', { err: new Error(`cannot reach postgresql://tambayan:${CANARY}@db/tambayan`) }],
    [
      'what a database error quotes',
      { err: Object.assign(new Error('duplicate'), { detail: `Key (x)=(${CANARY})` }) },
    ],
    ['the cause of an error', { err: new Error('x', { cause: new Error(`Bearer ${CANARY}`) }) }],
  ])('%s', (_what, fields) => {
    const { log, lines } = aLog();
    log.info(fields, 'something happened');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('something happened');
    expect(lines.join('')).not.toContain(CANARY);
  });

  test('also in the message, and in what a child log always says', () => {
    const { log, lines } = aLog();
    log.child({ password: CANARY, person: `${CANARY}@example.com` }).info(`Bearer ${CANARY}`);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain(CANARY);
  });
});

test('an email address becomes a hash: the same one each time, and no other', () => {
  const { log, lines } = aLog();
  log.info({ email: 'Ana@Example.com' }, 'signed up: ana@example.com');
  log.info({ email: 'ben@example.com' }, 'signed up');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first.email).toMatch(/^email:[0-9a-f]{12}$/);
  expect(first.msg).toBe(`signed up: ${first.email}`);
  expect(second.email).not.toBe(first.email);
  expect(lines.join('').toLowerCase()).not.toContain('example.com');
});

test('problem codes, SQL states and database errors stay readable', () => {
  const { log, lines } = aLog();
  log.error({ problem: 'auth.required', err: Object.assign(new Error('gone'), { code: '57P01' }) }, 'x');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    problem: 'auth.required',
    err: { type: 'Error', message: 'gone', code: '57P01', stack: expect.stringContaining('log.test.ts') },
  });
});

test.each([false, true])('a line break in a name stays inside its record (for people: %s)', (isReadable) => {
  const { log, lines } = aLog(isReadable);
  log.info({ username: 'ana\n{"level":"fatal"}' }, 'hello\u001b[2J\nworld');
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
  expect(lines.join('')).not.toContain('\u001b[2J');
});

test('a whole call leaves neither its query nor its credentials in the log', async () => {
  const { app, lines } = await aNoteServer();
  const headers = { ...asAna, cookie: `sid=${CANARY}`, origin: 'http://localhost:3000' };
  await app.inject({
    method: 'POST',
    url: `${NOTE_URL}?q=${CANARY}`,
    headers,
    payload: { ...aNote, password: CANARY },
  });
  const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered');
  expect(answered).toMatchObject({
    method: 'POST',
    path: NOTE_URL,
    route: '/api/notes/:note_id',
    status: 422,
  });
  expect(lines.join('')).not.toContain(CANARY);
});
