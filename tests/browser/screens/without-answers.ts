import type { Page } from 'playwright-core';

const refusal = {
  status: 500,
  json: { status: 500, code: 'internal', message: 'Something went wrong', request_id: 'r-7Q2M4K' },
};

/**
 * Comes to the page again, where the calls that `address` fits are refused, or with `isWaiting` not answered at all. For
 * a person of their own: it stays so for whatever they see next.
 */
export async function comeWithoutAnswers(page: Page, address: RegExp, isWaiting = false): Promise<void> {
  await page.unrouteAll();
  await page.route(address, (route) => (isWaiting ? undefined : route.fulfill(refusal)));
  await page.reload();
}
