import type { Page } from 'playwright-core';

/** Holds each call of `method` whose address matches `path` until `letGo` is called. */
export async function holdCalls(page: Page, method: string, path: RegExp) {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.fallback();
  });
  return { letGo: () => gate.resolve() };
}
