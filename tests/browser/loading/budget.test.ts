import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readPageScripts } from '../../../src/server/platform/http/assets/page-scripts.ts';

const dist = join(import.meta.dirname, '../../../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const scriptsOf = readPageScripts(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
const manifest = z
  .record(z.string(), z.object({ file: z.string() }))
  .parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));

/** The JavaScript that the page at `path` needs before it can be used. */
function filesOf(path: string, tab?: string): readonly string[] {
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  return [...new Set([...first, ...scriptsOf(path, tab)])];
}

function kilobytesOf(path: string, tab?: string): number {
  const sizes = filesOf(path, tab).map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

// The goals are 160 kB for a login and 240 for a chat. The library for ICU messages costs 9.5 and stays; threads, polls,
// forwards, saved messages and blocked people cost 10 in a chat; link cards, sending later and sections cost 9. The pages
// of reports and of the administration cost 0.3 of a login, in its table of pages. Files, restrictions and payments cost
// about 2 in a chat and 1 in a login; chats of the staff half a kilobyte, the boxes of files on their way 0.7, and to
// cancel what is being sent half a kilobyte. The parts that the front page shares with a chat are a file of their own:
// that costs 5 in a chat, and saves visitors 115.
// The rule for text that a person can see, and names and addresses as people write them, cost 4 on the front page and in a
// chat, where the queue for requests and what is said of a ban come with the community. Messages that staff remove or bring
// back many at a time cost half a kilobyte of a chat and of the discussions.
const BUDGETS: { path: string; tab?: string; files: number; kilobytes: number }[] = [
  { path: '/welcome/', files: 14, kilobytes: 231 },
  { path: '/login/', files: 3, kilobytes: 183 },
  { path: '/communities/hurno-sa-sugbo/chats/', files: 8, kilobytes: 290 },
  // No goal was set for it. 62 format texts, of which 12 are the names of HTML's entities; 40 are dialogs and menus, which could come when they are opened.
  { path: '/communities/hurno-sa-sugbo/', tab: 'discussions', files: 63, kilobytes: 534 },
];

test('the front page, a login, a chat and the discussions load no more JavaScript than their budgets', () => {
  for (const { path, tab, files, kilobytes } of BUDGETS) {
    expect(scriptsOf(path).length, `${path}: its own scripts are known`).toBeGreaterThan(0);
    expect(filesOf(path, tab).length, `${path}: files`).toBeLessThanOrEqual(files);
    expect(kilobytesOf(path, tab), `${path}: kilobytes`).toBeLessThanOrEqual(kilobytes);
  }
});

test('a page names only files that the build has', () => {
  const built = new Set(Object.values(manifest).map(({ file }) => `/${file}`));
  for (const { path, tab } of BUDGETS)
    expect(filesOf(path, tab).filter((file) => !built.has(file))).toEqual([]);
});
