import type { createPushRepo, Subscription } from './push.repo.ts';
import type { Push, PushServiceClient } from './push-service-client.ts';

interface PushToBrowsersDeps {
  readonly subscriptions: Pick<ReturnType<typeof createPushRepo>, 'forget'>;
  readonly push: PushServiceClient;
}

/**
 * Hands one push to each of these browsers of a person, and forgets those that are gone. `later`: no service took it,
 * and another try may do better. Once any took it, it is `taken`: again for all would show it twice there.
 */
export async function pushToBrowsers(
  browsers: readonly Subscription[],
  message: Push,
  { subscriptions, push }: PushToBrowsersDeps,
): Promise<'taken' | 'nobody' | 'later'> {
  const outcomes = await Promise.all(browsers.map((browser) => push(browser, message)));
  const gone = browsers.filter((_, index) => outcomes[index] === 'gone');
  if (gone.length > 0) await subscriptions.forget(gone.map(({ id }) => id));
  if (outcomes.includes('taken')) return 'taken';
  return gone.length === browsers.length ? 'nobody' : 'later';
}
