import { getPushKey, subscribeToPush, unsubscribeFromPush } from '../../../contract/notifications/push.ts';
import { call } from '../api/call.ts';
import { registerWorker } from './register-worker.ts';

/**
 * unsupported: this browser has no push; iPhones have it only once the site is on the home screen. denied: the user
 * refused, and only they can change that, in the browser's settings. off, on: whether this browser gets pushes.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * What is known without waiting. Null if the user allowed it: only the worker knows whether this browser is subscribed.
 */
export function knownPushState(): PushState | null {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' ? null : 'off';
}

/** The current state, without asking the user or the server. */
export async function pushState(): Promise<PushState> {
  return knownPushState() ?? ((await subscriptionHere()) === null ? 'off' : 'on');
}

/**
 * Asks the user and subscribes this browser. Call it only on a press: browsers refuse pages that ask without one, and
 * users then refuse for ever. Rejects when the server or the push service cannot be reached.
 */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  const registration = await registerWorker();
  if (registration === null) return 'unsupported';
  const { data } = await call(getPushKey, {});
  await navigator.serviceWorker.ready;
  await save(await subscribe(registration, data.public_key));
  return 'on';
}

/** Unsubscribes this browser. The server goes first: an unsubscribed browser no longer knows its own address. */
export async function disablePush(): Promise<PushState> {
  const subscription = isSupported() ? await subscriptionHere() : null;
  if (subscription !== null) {
    await call(unsubscribeFromPush, { query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return pushState();
}

/**
 * After sign-in: the browser still allows pushes, but the server dropped the subscription with the last session. Does
 * not ask the user.
 */
export async function renewPush(): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const subscription = await subscriptionHere();
  if (subscription !== null) await save(subscription);
}

/** For sign-out: the session is over, and the server has dropped its part with it. */
export async function forgetPush(): Promise<void> {
  const subscription = isSupported() ? await subscriptionHere() : null;
  await subscription?.unsubscribe();
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    // Made with keys that the server no longer has.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser gave no keys');
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } });
}
