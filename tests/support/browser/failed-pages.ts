import { afterEach } from 'vitest';
import { openPages } from './a-browser.ts';

/** Of a page's text, in characters. */
const SHOWN_MAX = 3000;

/** After a browser test that failed: what each open page shows, since no one can look at it later. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    const address = page.url().replace(/^https?:..[^/]*/, '');
    console.log(`${address} shows: ${text.replace(/\s+/g, ' ').slice(0, SHOWN_MAX)}`);
  }
});
