import type { BrowserContext, Page } from 'playwright-core';

/** Of a frame of a socket, in characters. */
const FRAME_MAX = 300;

const logs = new WeakMap<Page, string[]>();

/** What `page` wrote to its console and said to its network since it is there, line by line. */
export const logOf = (page: Page): readonly string[] => logs.get(page) ?? [];

/** Keeps a log for each page of `context`. */
export function logPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const lines: string[] = [];
    logs.set(page, lines);
    const note = (line: string) => void lines.push(`${new Date().toISOString().slice(11)} ${line}`);
    page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => note(`exception: ${error.stack ?? error}`));
    page.on('response', (response) => {
      note(`${response.request().method()} ${response.url()} ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      note(`${request.method()} ${request.url()} failed: ${request.failure()?.errorText}`);
    });
    page.on('websocket', (socket) => {
      note(`socket opens: ${socket.url()}`);
      socket.on('framesent', ({ payload }) => note(`socket sends ${String(payload).slice(0, FRAME_MAX)}`));
      socket.on('framereceived', ({ payload }) => note(`socket gets ${String(payload).slice(0, FRAME_MAX)}`));
      socket.on('close', () => note('socket closes'));
    });
  });
}
