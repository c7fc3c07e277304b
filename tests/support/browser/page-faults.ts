import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/**
 * Chromium's own messages about a failed connection or a refused call. The product handles both. What a policy has
 * blocked is told in a message of its own.
 */
const NETWORK =
  /^(?:Failed to load resource: |WebSocket connection to '[^']*' failed|An unknown error occurred when fetching the script)/;

/** The fault that a message in the console tells: an error, or a report of the content security policy. */
export function faultOf(message: Pick<ConsoleMessage, 'type' | 'text'>): string | null {
  const text = message.text();
  return message.type() === 'error' && !NETWORK.test(text) ? text : null;
}

/** Of all pages since the end of the test before. */
let faults: string[] = [];
let expected: RegExp[] = [];

/** Notes what goes wrong on the pages of `context`, also in their frames: errors in the console, and exceptions. */
export function watchPages(context: BrowserContext): void {
  const note = (address: string, fault: string) => {
    faults.push(`${address.replace(/^https?:..[^/]*/, '')}: ${fault}`);
  };
  context.on('console', (message) => {
    const fault = faultOf(message);
    if (fault !== null) note(message.page()?.url() ?? '', fault);
  });
  context.on('weberror', (error) => {
    note(error.page()?.url() ?? '', error.error().stack ?? String(error.error()));
  });
}

/** Says that a page of this test logs or throws an error that matches. The test fails if none does. */
export function expectPageFault(pattern: RegExp): void {
  expected.push(pattern);
}

/** What went wrong on pages and no test expects, and what was expected and did not happen. Forgets both. */
export function takePageFaults(): readonly string[] {
  const [found, wanted] = [faults, expected];
  [faults, expected] = [[], []];
  return [
    ...found.filter((fault) => !wanted.some((pattern) => pattern.test(fault))),
    ...wanted
      .filter((pattern) => !found.some((fault) => pattern.test(fault)))
      .map((pattern) => `no page had the expected fault ${pattern}`),
  ];
}
