import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { closeVisitors, openPages } from './a-browser.ts';
import { takePageFaults } from './page-faults.ts';
import { logOf } from './page-log.ts';
import { endSharedStagesWithWorker } from './shared-stage.ts';

/** Of a page's text, in characters. */
const SHOWN_MAX = 3000;

/** Of each open page, since no one can look at it later: prints what it shows; keeps a picture, its console and network. */
async function keepPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-failed-'));
  for (const [index, page] of openPages().entries()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    const address = page.url().replace(/^https?:..[^/]*/, '');
    const name = join(folder, `page-${index + 1}`);
    console.log(`${address} shows: ${text.replace(/\s+/g, ' ').slice(0, SHOWN_MAX)}`);
    await writeFile(`${name}.log`, [page.url(), ...logOf(page)].join('\n'));
    await page.screenshot({ path: `${name}.png` }).catch((error) => console.log(`no picture: ${error}`));
  }
  console.log(`Pictures, consoles and networks of these pages: ${folder}`);
}

/** A test fails when any page breaks the content security policy, throws, or logs an error. */
const expectNone = (faults: readonly string[]) => expect(faults, 'no page has a fault').toEqual([]);

afterEach(async ({ task }) => {
  const faults = takePageFaults();
  if (task.result?.state === 'fail' || faults.length > 0) await keepPages();
  expectNone(faults);
});

// Also for what the pages do before the first test, and while they close.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures it needs
afterAll(async ({}, { result }) => {
  if (result?.state === 'fail') await keepPages();
  await closeVisitors();
  expectNone(takePageFaults());
});
endSharedStagesWithWorker();
