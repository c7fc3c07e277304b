import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type BrowserKind, chromiumArguments, ensureChromium } from './chromium.ts';
import { faultOf, watchPages } from './page-faults.ts';
import { logPages } from './page-log.ts';

/** One user's browser, with its own cookies and storage. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Faults of this page so far: an error in the console (a CSP violation is one), an exception, a request to another
   * origin. Connections that fail while a test kills the server are not counted. Each test fails for the first two on
   * any page of any visitor, see `page-faults`.
   */
  faults(): readonly string[];
}

export function launch(kind?: BrowserKind): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(kind),
    args: [...chromiumArguments],
    // Users have scroll bars, and drag them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}

/** A phone's window. Without a size it is a laptop's. */
export const PHONE = { width: 390, height: 844 } as const;

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** `block`: what the page loads reaches the routes of the test. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** Another page of the same user, with faults of its own. */
export function anotherPage({ context }: Visitor, url: string): Promise<Visitor> {
  return openPage(context, url);
}

/** The browsers of the users of the running file. */
const openContexts = new Set<BrowserContext>();

/** The pages of the running tests, also those that a page or a test opened itself. */
export const openPages = () => [...openContexts].flatMap((context) => context.pages());

/** Closes what the users of a file left open: the next file on this stage has users of its own. */
export async function closeVisitors(): Promise<void> {
  await Promise.all([...openContexts].map((context) => context.close()));
}

async function openPage(context: BrowserContext, url: string): Promise<Visitor> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    const fault = faultOf(message);
    if (fault !== null) faults.push(fault);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    const isOurs = asked.host === new URL(url).host || ['data:', 'blob:'].includes(asked.protocol);
    if (!isOurs) faults.push(`request to ${request.url()}`);
  });
  return { context, page, faults: () => faults };
}

export async function aVisitor(
  browser: Browser,
  url: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { width = 1440, height = 900, theme = 'light', serviceWorkers = 'allow' } = options;
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers,
    viewport: { width, height },
    colorScheme: theme,
    timezoneId: 'Asia/Manila',
    locale: 'en-PH',
    reducedMotion: 'reduce',
  });
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
  // As long as what is polled: no test is timed.
  context.setDefaultTimeout(60_000);
  watchPages(context);
  logPages(context);
  return openPage(context, url);
}
