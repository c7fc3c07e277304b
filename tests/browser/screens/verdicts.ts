import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The accessibility rules, put into each document once: they take longer to write than to run. */
const rules = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What `rules` makes of the page it is evaluated in. */
declare const axe: typeof Axe;

/** Violations of the accessibility rules in `page`, by rule and element. Another theme changes colours and nothing else. */
export async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${rules}; null`);
  return page.evaluate(
    async (only) => {
      // React Aria speaks a changed value here, and empties it some seconds later: by then its label may be gone.
      const context = { exclude: ['[data-live-announcer]'] };
      const { violations } = await axe.run(context, {
        resultTypes: ['violations'],
        preload: false,
        selectors: false,
        ...(only !== null && { runOnly: only }),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    theme === 'dark' ? ['color-contrast'] : null,
  );
}

/** What is cut off at the side: by the window, or by what scrolls in it up and down only. */
export function tooWideIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
    function look(within: Element, edge: number): void {
      for (const one of within.children) {
        const { right, width } = one.getBoundingClientRect();
        if (width > 0 && right > edge + 1) found.push(`${one.tagName} ${one.className}: ${right - edge} px`);
        else if (getComputedStyle(one).overflowX === 'visible') look(one, edge);
      }
    }
    for (const place of document.querySelectorAll('main, main *')) {
      const { overflowX, overflowY } = getComputedStyle(place);
      if (overflowX === 'hidden' && overflowY === 'auto')
        look(place, place.getBoundingClientRect().left + place.clientWidth);
    }
    return found;
  });
}
