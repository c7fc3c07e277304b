import type { Answer, CallInput, Endpoint } from '../../../contract/core/endpoint.ts';
import { type FirstAnswers, firstAnswers } from '../../../contract/core/first-answers.ts';
import { urlOf } from '../../../contract/core/url-of.ts';
import { settings } from './settings.ts';

/** The answers that the server wrote into this page. Each is used once. */
const answers: Map<string, FirstAnswers[string]> = readAnswers(document);

function readAnswers(page: Document): Map<string, FirstAnswers[string]> {
  const block = page.getElementById('first-answers')?.textContent;
  return new Map(Object.entries(firstAnswers.parse(JSON.parse(block ?? '{}'))));
}

/** The answer to a GET of `url` that came with the page; undefined for all others. */
export function takeFirstAnswer(url: string): FirstAnswers[string] | undefined {
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

/**
 * The answer to a call that came with the page; undefined for all others, and for a refusal. As `initialData` of a query
 * it lets a screen be drawn at once.
 */
export function firstAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>): Answer<E> | undefined {
  const url = urlOf(settings.api_base, endpoint, input);
  if (answers.get(url)?.status !== 200) return undefined;
  return endpoint.response.parse(takeFirstAnswer(url)?.body) as Answer<E>;
}

/**
 * Forgets what was not taken: another user has signed in, or events have begun to arrive and these answers are older.
 */
export function dropFirstAnswers(): void {
  answers.clear();
}
