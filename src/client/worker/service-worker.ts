import { onNotificationClick, onPush, type PushWorker } from './push-worker.ts';
import { createShellAnswers } from './shell-answers.ts';

// The types of a page do not include workers: the parts used here are declared here, and checked before use.

interface Extendable extends Event {
  /** Keeps the worker alive until `work` settles. */
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extendable {
  readonly data: { text(): string } | null;
}
interface Clicked extends Extendable {
  readonly notification: { close(): void; readonly data: unknown };
}

function isExtendable(event: Event): event is Extendable {
  return 'waitUntil' in event;
}
function isFetching(event: Event): event is Fetching {
  return 'respondWith' in event && 'request' in event;
}
function isPushed(event: Event): event is Pushed {
  return isExtendable(event) && 'data' in event;
}
function isClicked(event: Event): event is Clicked {
  return isExtendable(event) && 'notification' in event;
}
function isWorker(scope: object): scope is Pick<PushWorker, 'registration' | 'clients'> {
  return 'registration' in scope && 'clients' in scope;
}

const answerFor = createShellAnswers({
  caches,
  fetch: (input, init) => fetch(input, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

// The worker stores nothing and knows no build, so a new build need not replace it. The page fills the shell.
self.addEventListener('fetch', (event: Event) => {
  if (!isFetching(event)) return;
  const answer = answerFor(event.request);
  if (answer !== null) event.respondWith(answer(event.request));
});

const scope: object = self;
if (isWorker(scope)) {
  const { registration, clients } = scope;
  const worker: PushWorker = { registration, clients, origin: self.location.origin };
  self.addEventListener('push', (event: Event) => {
    if (isPushed(event)) event.waitUntil(onPush(event.data?.text() ?? null, worker));
  });
  self.addEventListener('notificationclick', (event: Event) => {
    if (isClicked(event)) event.waitUntil(onNotificationClick(event.notification, worker));
  });
}
