import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const dist = join(import.meta.dirname, '../../dist');

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z._default(z.array(z.string()), []),
    dynamicImports: z._default(z.array(z.string()), []),
  }),
);

const chunks = manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));

/** Every chunk that must be here before `names` can run. */
function closureOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closureOf(chunks[name]?.imports ?? [], seen);
  }
  return seen;
}

function kilobytesOf(names: Iterable<string>): number {
  const files = new Set([...names].map((name) => chunks[name]?.file ?? ''));
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The chunk that page-chunks.ts calls so. */
function chunkOf(name: string): string {
  const [key] = Object.entries(chunks).find(([, chunk]) => chunk.name === name) ?? [];
  if (key === undefined) throw new Error(`the build has no chunk ${name}`);
  return key;
}

const login = closureOf([chunkOf('index'), chunkOf('sign-in')]);
const chat = closureOf([chunkOf('index'), chunkOf('sign-in'), chunkOf('member'), chunkOf('chat')]);

test('the chunks of both pages are known', () => {
  expect([...chat].filter((name) => chunks[name] === undefined)).toEqual([]);
});

test('the login page is three files of JavaScript, a chat three more', () => {
  expect(new Set([...login].map((name) => chunks[name]?.file)).size).toBeLessThanOrEqual(3);
  expect(new Set([...chat].map((name) => chunks[name]?.file)).size).toBeLessThanOrEqual(6);
});

// Nothing may be added: lower these with every saving.
const LOGIN_KB = 150;
const CHAT_EXTRA_KB = 60;

test(`the login page loads at most ${LOGIN_KB} kB of JavaScript`, () => {
  expect(kilobytesOf(login)).toBeLessThanOrEqual(LOGIN_KB);
});

test(`a chat that can be read and written in loads at most ${CHAT_EXTRA_KB} kB more than the login page`, () => {
  expect(kilobytesOf(chat) - kilobytesOf(login)).toBeLessThanOrEqual(CHAT_EXTRA_KB);
});
