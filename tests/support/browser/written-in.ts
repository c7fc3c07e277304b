import type { Locator } from 'playwright-core';

/** The text in a field, with or without formatting: one line for each block. */
export function writtenIn(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLTextAreaElement
      ? element.value
      : [...element.children].map(({ textContent }) => textContent).join('\n'),
  );
}
