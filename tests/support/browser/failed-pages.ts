import { afterAll, afterEach, expect } from 'vitest';
import { closeVisitors, openPages } from './a-browser.ts';
import { takePageFaults } from './page-faults.ts';
import { endSharedStagesWithWorker } from './shared-stage.ts';

/** Of a page's text, in characters. */
const SHOWN_MAX = 3000;

/** After a browser test that failed: what each open page shows, since no one can look at it later. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    const address = page.url().replace(/^https?:..[^/]*/, '');
    console.log(`${address} shows: ${text.replace(/\s+/g, ' ').slice(0, SHOWN_MAX)}`);
  }
});

/** A test fails when any page breaks the content security policy, throws, or logs an error. */
const judgePages = () => expect(takePageFaults(), 'no page has a fault').toEqual([]);

afterEach(judgePages);
// For what the pages do before the first test, and while they close: hooks of the end run from the last to the first.
afterAll(judgePages);
afterAll(closeVisitors);
endSharedStagesWithWorker();
