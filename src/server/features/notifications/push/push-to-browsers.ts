import type { PushPayload } from '../../../../contract/notifications/push.ts';
import type { createPushRepo, PushTarget } from './push.repo.ts';
import type { Push, PushServiceClient } from './push-service-client.ts';

/** What the browsers show, without when it was read. */
export type PushText = Omit<PushPayload, 'as_of'>;

interface PushToBrowsersDeps {
  readonly subscriptions: Pick<ReturnType<typeof createPushRepo>, 'removeGone'>;
  readonly push: PushServiceClient;
}

/**
 * Sends one push to each of a user's browsers and deletes subscriptions that are gone. The browsers are read after
 * what the push is about was written. `later`: no service accepted it,
 * and a retry may succeed. `taken`: at least one accepted it; a retry would show it there twice.
 */
export async function pushToBrowsers(
  browsers: readonly PushTarget[],
  { payload, ...message }: Omit<Push, 'payload'> & { readonly payload: PushText },
  { subscriptions, push }: PushToBrowsersDeps,
): Promise<'taken' | 'no-device' | 'later'> {
  const outcomes = await Promise.all(
    browsers.map((browser) => push(browser, { ...message, payload: { ...payload, as_of: browser.as_of } })),
  );
  const gone = browsers.filter((_, index) => outcomes[index] === 'gone');
  if (gone.length > 0) await subscriptions.removeGone(gone.map(({ id }) => id));
  if (outcomes.includes('taken')) return 'taken';
  return gone.length === browsers.length ? 'no-device' : 'later';
}
