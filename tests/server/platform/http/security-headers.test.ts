import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STYLE_HASHES } from '../../../../src/server/platform/http/security-headers.ts';
import { aNoteServer, asAna, NOTE_URL } from './test-http-platform.ts';

const REQUESTS = [
  ['an answer', { url: '/api/notes' }],
  ['a refused input', { method: 'POST', url: NOTE_URL, headers: asAna, payload: {} }],
  ['a refused caller', { method: 'POST', url: NOTE_URL, payload: {} }],
  [
    'a refused origin',
    { method: 'DELETE', url: '/api/session', headers: { origin: 'https://evil.example' } },
  ],
  ['an unreadable body', { method: 'POST', url: NOTE_URL, headers: asAna, payload: 'x' }],
  ['nothing there', { url: '/nowhere' }],
  ['a probe', { url: '/livez' }],
] as const;

/** A server that also serves a page and the script of a worker. */
async function aServer(env: Record<string, string> = { PUBLIC_URL: 'https://tambayan.example' }) {
  const { app } = await aNoteServer(env);
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>Magandang umaga'));
  app.get('/service-worker.js', (_request, reply) => reply.type('text/javascript').send(''));
  app.get('/own', (_request, reply) =>
    reply.type('text/html').header('content-security-policy', "default-src 'none'").send('<p>'),
  );
  return app;
}

/** What still means something where there is no page. */
const ON_EVERYTHING = {
  'strict-transport-security': 'max-age=15552000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

test.each(REQUESTS)('%s loads nothing, runs nothing and is framed by nobody', async (_what, request) => {
  const { headers } = await (await aServer()).inject(request);
  expect(headers).toMatchObject({
    ...ON_EVERYTHING,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
});

test('a page carries all of them', async () => {
  const { headers } = await (await aServer()).inject({ url: '/page' });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self' wss://tambayan.example",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
    ]),
  );
  expect(policy.join(';')).not.toMatch(/unsafe-/);
  expect(headers).toMatchObject({
    ...ON_EVERYTHING,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

test('a worker may ask this server, and nothing else', async () => {
  const { headers } = await (await aServer()).inject({ url: '/service-worker.js' });
  expect(headers).toMatchObject({
    ...ON_EVERYTHING,
    'content-security-policy': "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'none'",
  });
});

test('a page with a policy of its own keeps it', async () => {
  const { headers } = await (await aServer()).inject({ url: '/own' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('the head of an answer that is no page stays below half a kilobyte', async () => {
  const { headers } = await (await aServer()).inject({ url: '/api/notes' });
  expect(Object.entries(headers).join('\r\n').length).toBeLessThan(500);
});

test('over plain http nothing is promised for later or upgraded', async () => {
  const { headers } = await (await aServer({})).inject({ url: '/page' });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

/** The text between two marks in a file of a package. */
function textIn(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(readFileSync(`node_modules/${file}`, 'utf8')) ?? [];
  if (text === undefined) throw new Error(`${file} no longer adds its style like this`);
  return text;
}

test('the hashes of the policy are those of the styles that the installed packages add', () => {
  const sonner: unknown = JSON.parse(textIn('sonner/dist/index.mjs', /__insertCSS\(("(?:[^"\\]|\\.)*")\)/));
  const usePress = 'react-aria/dist/private/interactions/usePress.mjs';
  const attribute = textIn(usePress, /PRESSABLE_ATTRIBUTE = '([\w-]+)'/);
  const styles = {
    empty: '',
    sonner: String(sonner),
    pressable: textIn(usePress, /style\.textContent = `([^`]*)`\.trim\(\)/).replace(/\$\{[^}]*\}/, attribute),
    preventScroll: textIn(
      'react-aria/dist/private/overlays/usePreventScroll.mjs',
      /style\.textContent = `([^`]*)`\.trim\(\)/,
    ),
  };
  const hashes = Object.entries(styles).map(([name, style]) => [
    name,
    `sha256-${createHash('sha256').update(style.trim()).digest('base64')}`,
  ]);
  expect(STYLE_HASHES).toEqual(Object.fromEntries(hashes));
});
