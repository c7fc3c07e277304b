import type { createPushRepo, Subscription } from './push.repo.ts';
import type { Push, PushServiceClient } from './push-service-client.ts';

interface PushToBrowsersDeps {
  readonly subscriptions: Pick<ReturnType<typeof createPushRepo>, 'removeGone'>;
  readonly push: PushServiceClient;
}

/**
 * Sends one push to each of a user's browsers and deletes subscriptions that are gone. `later`: no service accepted it,
 * and a retry may succeed. `taken`: at least one accepted it; a retry would show it there twice.
 */
export async function pushToBrowsers(
  browsers: readonly Subscription[],
  message: Push,
  { subscriptions, push }: PushToBrowsersDeps,
): Promise<'taken' | 'no-device' | 'later'> {
  const outcomes = await Promise.all(browsers.map((browser) => push(browser, message)));
  const gone = browsers.filter((_, index) => outcomes[index] === 'gone');
  if (gone.length > 0) await subscriptions.removeGone(gone.map(({ id }) => id));
  if (outcomes.includes('taken')) return 'taken';
  return gone.length === browsers.length ? 'no-device' : 'later';
}
