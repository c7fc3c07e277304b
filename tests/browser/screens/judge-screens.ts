import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../../support/a-demo.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { inFilipino } from './in-filipino.ts';
import type { Screen } from './screen.ts';

/** Where the pictures go, when somebody wants to look at them: `PICTURES=/tmp/pictures npm test -- --project browser`. */
const pictures = process.env.PICTURES;

/** The accessibility rules, for each page once: AxeBuilder writes them into it for every look, which takes longer than they. */
const rules = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What `rules` makes of the page it is evaluated in. */
declare const axe: typeof Axe;

export interface Look {
  /** Also the end of the picture's name. */
  readonly look: string;
  readonly theme: 'light' | 'dark';
  /** Another size than the window's: the open page is resized. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A window in which each screen is brought into its state once, and judged in several looks. */
export interface JudgedWindow {
  readonly on: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly looks: readonly Look[];
  /** English unless it is given. Other words change neither colours nor roles: in Filipino a screen only has to fit. */
  readonly language?: 'fil';
}

/** A browser profile for one person, kept for all screens of one window. */
async function open(
  stage: Stage,
  who: string | undefined,
  { size, language }: JudgedWindow,
): Promise<Visitor> {
  const visitor = await stage.visitor({ ...size, ...(who !== undefined && { as: who }) });
  await visitor.context.addInitScript(rules);
  if (language === undefined) return visitor;
  // As a device remembers it; nobody of the demo has chosen another one for the account.
  await visitor.context.addInitScript(
    (chosen) => localStorage.setItem('tambayan.language', chosen),
    language,
  );
  return { ...visitor, page: inFilipino(visitor.page) };
}

/** `before` is what the page shows now: where nobody has acted since it came, it need not come again. */
async function show({ page }: Visitor, { path, shows, act }: Screen, before?: Screen): Promise<void> {
  if (before?.path !== path || before.act !== undefined) {
    await page.goto(path);
    await page.locator('main').first().waitFor();
  }
  await act?.(page);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
}

/** Waits until all that `screen` shows has come: a wider page may show more, and another theme other pictures. */
async function settle({ page }: Visitor, { shows }: Screen): Promise<void> {
  // Of a screen that is judged while it loads, what loads never comes.
  if (!/^Loading/.test(String(shows)))
    await page.waitForFunction(() => document.querySelector('[aria-busy=true] > [role=status]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** Whatever the rules in `page` object to, by rule and element. */
function complaintsAbout(page: Page, theme: Look['theme']): Promise<string[]> {
  return page.evaluate(
    async (only) => {
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...(only !== null && { runOnly: only }),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    // Another theme changes colours and nothing else.
    theme === 'dark' ? ['color-contrast'] : null,
  );
}

/** What is cut off at the side: by the window, or by what scrolls in it up and down only. */
function tooWideIn(page: Page): Promise<string[]> {
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

/** Screens, one of which after the other is shown and judged on one stage. */
function createJudge(stage: Stage) {
  const visitors = new Map<string, Visitor>();
  const shown = new Map<Visitor, Screen>();

  return async function judge(screen: Screen, judged: JudgedWindow): Promise<void> {
    const { size, language } = judged;
    const profile = `${screen.as ?? ''} ${judged.on}`;
    const visitor = visitors.get(profile) ?? (await open(stage, screen.as, judged));
    visitors.set(profile, visitor);
    const { page } = visitor;
    const faultsBefore = visitor.faults().length;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await show(visitor, screen, shown.get(visitor));
    shown.set(visitor, screen);
    for (const { look, theme, size: other = size } of judged.looks) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(other);
      await settle(visitor, screen);
      if (pictures) await page.screenshot({ path: join(pictures, `${screen.name}-${look}.png`) });
      if (language === undefined) expect(await complaintsAbout(page, theme), look).toEqual([]);
      expect(await tooWideIn(page), look).toEqual([]);
    }
    // Chromium spends half a core on each page that is kept offline.
    await visitor.context.setOffline(false);
    expect(visitor.faults().slice(faultsBefore)).toEqual([]);
  };
}

/** Each of `screens` in the windows that `windowsOf` names: accessible (in English), quiet, and nothing wider than it. */
export function judgeScreens(
  screens: readonly Screen[],
  windowsOf: (screen: Screen, index: number) => readonly JudgedWindow[],
): void {
  let stage: Stage;
  let judge: ReturnType<typeof createJudge>;

  beforeAll(async () => {
    stage = await aStage(await demoDatabase());
    judge = createJudge(stage);
    if (pictures) mkdirSync(pictures, { recursive: true });
  });

  afterAll(() => stage?.close());

  const rows = screens.map((screen, index) => {
    const windows = windowsOf(screen, index);
    const looks = windows.flatMap((window) => window.looks.map(({ look }) => look)).join(', ');
    return { name: screen.name, looks, screen, windows };
  });

  test.each(rows)('$name is accessible, quiet, and fits: $looks', async ({ screen, windows }) => {
    for (const window of windows) await judge(screen, window);
  });
}
