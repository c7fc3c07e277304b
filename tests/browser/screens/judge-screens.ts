import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, type ExpectStatic, test } from 'vitest';
import { demoDatabase } from '../../support/a-demo.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { administrator } from './admin.ts';
import { comeToRest } from './come-to-rest.ts';
import { inFilipino } from './in-filipino.ts';
import type { JudgedWindow } from './judged-windows.ts';
import type { Screen } from './screen.ts';
import { countShifts, SHIFT_MAX, shiftOfSlowLoad } from './slow-load.ts';
import { tooWideIn, violationsIn } from './verdicts.ts';
import { type Visit, visitsOf } from './visits.ts';

/** Where the pictures go, when somebody wants to look at them: `PICTURES=/tmp/pictures npm test -- --project browser`. */
const pictures = process.env.PICTURES;

/** The narrowest phone, and a desktop, on which a load is measured. */
const NARROW = { width: 360, height: 740 } as const;
const DESKTOP = { width: 1440, height: 900 } as const;

const refusal = {
  status: 500,
  json: { status: 500, code: 'internal', message: 'Something went wrong', request_id: 'r-7Q2M4K' },
};

/** Loads `screen`, without the answers that it does without: neither by a call nor with its page. */
async function load(page: Page, { path, without }: Screen): Promise<void> {
  await page.unrouteAll();
  if (without !== undefined) {
    // Once it is there, the service worker would fetch the page past the routes.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBypassServiceWorker', { bypass: true });
    await page.route(without.calls, (route) =>
      without.answer === 'none' ? undefined : route.fulfill(refusal),
    );
    await page.route(
      (url) => url.pathname === new URL(path, url).pathname,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('id="first-answers"', '');
        await route.fulfill({ response, body });
      },
    );
  }
  await page.goto(path);
  await page.locator('main').first().waitFor();
}

/** Judges what `page` shows in each look of its window. */
async function judge(page: Page, screen: Screen, window: JudgedWindow, expect: ExpectStatic): Promise<void> {
  for (const { look, theme, size = window.size } of window.looks) {
    const name = `${screen.name}, ${look}`;
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    // Another width is drawn in the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    // A wider page may show more, and another theme other pictures. What is never answered never comes to rest.
    if (screen.without?.answer !== 'none') await comeToRest(page);
    await page.evaluate(() => document.fonts.ready);
    if (pictures) await page.screenshot({ path: join(pictures, `${screen.name}-${look}.png`) });
    if (window.language === undefined) expect.soft(await violationsIn(page, theme), name).toEqual([]);
    expect.soft(await tooWideIn(page), name).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(window.size);
}

/** One page in which a member goes through the screens of a visit, each of which is judged. */
async function walk(page: Page, visit: Visit, expect: ExpectStatic): Promise<void> {
  async function expectSteady(path: string, size: typeof NARROW | typeof DESKTOP): Promise<void> {
    await page.setViewportSize(size);
    const shift = await shiftOfSlowLoad(page, path);
    await page.setViewportSize(PHONE);
    expect.soft(shift, `${path} moves while it loads, ${size.width} px wide`).toBeLessThanOrEqual(SHIFT_MAX);
  }

  let before: Screen | null = null;
  for (const { screen, window, isMeasured } of visit.screens) {
    await page.setViewportSize(window.size);
    if (screen.without !== undefined || before?.without !== undefined) await load(page, screen);
    else if (isMeasured) await expectSteady(screen.path, NARROW);
    else if (before === null) await load(page, screen);
    else if (before.path !== screen.path || before.act !== undefined) {
      // What is open over the screen closes; what belongs to the screen goes with it.
      await page.keyboard.press('Escape');
      await goTo(page, screen.path);
    }
    await screen.act?.(page);
    await page.getByText(screen.shows).first().waitFor({ state: 'attached' });
    await judge(page, screen, window, expect);
    before = screen;
    if (isMeasured && screen.isAddress) await expectSteady(page.url(), NARROW);
    if (isMeasured && screen.hasColumns) await expectSteady(screen.path, DESKTOP);
  }
}

/** Devices on which nothing was written before, all of a member in one session: the security page lists sessions. */
function createDevices(stage: () => Stage) {
  const sessions = new Map<string, Promise<string | undefined>>();

  async function signIn(as: string): Promise<string | undefined> {
    const { context } = await stage().visitor({ as });
    const cookies = await context.cookies();
    await context.close();
    return cookies.find(({ name }) => name === 'sid')?.value;
  }

  return async ({ as, language }: Visit): Promise<Visitor> => {
    const session = as === undefined ? undefined : (sessions.get(as) ?? signIn(as));
    if (as !== undefined && session !== undefined) sessions.set(as, session);
    const visitor = await stage().visitor({ token: await session });
    await countShifts(visitor.context);
    if (language !== undefined)
      // As a device remembers it; nobody of the demo has chosen another one for the account.
      await visitor.context.addInitScript(
        (chosen) => localStorage.setItem('tambayan.language', chosen),
        language,
      );
    return visitor;
  };
}

/** Each of `screens` in its windows: accessible (in English), quiet, nothing wider than it, and steady while it loads. */
export function judgeScreens(screens: readonly Screen[]): void {
  let stage: Stage;
  const aDevice = createDevices(() => stage);

  beforeAll(async () => {
    stage = await aStage(await demoDatabase());
    await stage.database.db.query(`update users set platform_role = 'ADMIN' where username = $1`, [
      administrator,
    ]);
    if (pictures) mkdirSync(pictures, { recursive: true });
  });

  afterAll(() => stage?.close());

  for (const visit of visitsOf(screens))
    test.concurrent(visit.title, async ({ expect }) => {
      const { context, page, faults } = await aDevice(visit);
      await walk(visit.language === undefined ? page : inFilipino(page), visit, expect);
      await context.close();
      expect(faults()).toEqual([]);
    });
}
