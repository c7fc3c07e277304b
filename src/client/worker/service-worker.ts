import { onNotificationClick, onPush, type PushWorker } from '../push/push-worker.ts';
import { createShellAnswers } from './shell-answers.ts';

/** The part of a `FetchEvent` that is used here: the types of a page do not have it. */
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

function isFetching(event: Event): event is Fetching {
  return 'respondWith' in event && 'request' in event;
}

const answerFor = createShellAnswers({ caches, fetch: (input, init) => fetch(input, init) });

interface Pushed extends Event {
  readonly data: { text(): string } | null;
  waitUntil(work: Promise<void>): void;
}

function isPushed(event: Event): event is Pushed {
  return 'data' in event && 'waitUntil' in event;
}

interface Clicked extends Event {
  readonly notification: Notification;
  waitUntil(work: Promise<void>): void;
}

function isClicked(event: Event): event is Clicked {
  return 'notification' in event && 'waitUntil' in event;
}

// The types are those of a page, which has neither of these.
declare const registration: PushWorker['registration'];
declare const clients: PushWorker['clients'];
const worker: PushWorker = { registration, clients, origin: self.location.origin };

self.addEventListener('push', (event: Event) => {
  if (isPushed(event)) event.waitUntil(onPush(event.data?.text() ?? null, worker));
});

self.addEventListener('notificationclick', (event: Event) => {
  if (isClicked(event)) event.waitUntil(onNotificationClick(event.notification, worker));
});

// The worker holds nothing and knows no build, so a new one need not replace it; the page fills the shell.
self.addEventListener('fetch', (event: Event) => {
  if (!isFetching(event)) return;
  const answer = answerFor(event.request);
  if (answer !== null) event.respondWith(answer(event.request));
});
