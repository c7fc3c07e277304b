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

// The worker holds nothing and knows no build, so a new one need not replace it; the page fills the shell.
self.addEventListener('fetch', (event: Event) => {
  if (!isFetching(event)) return;
  const answer = answerFor(event.request);
  if (answer !== null) event.respondWith(answer(event.request));
});
