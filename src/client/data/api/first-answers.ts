/** Answers that first-paint.js asked for while the code of this page was loading, by address. Each is used once. */
declare global {
  interface Window {
    firstAnswers?: Map<string, Promise<Response>> | undefined;
  }
}

/** The answer to a GET of `url` that was asked for before the app had started; undefined for all others. */
export function takeFirstAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.window?.firstAnswers?.get(url);
  globalThis.window?.firstAnswers?.delete(url);
  return answer;
}

/**
 * Forgets what was not taken: another user has signed in, or events have begun to arrive and these answers are older.
 */
export function dropFirstAnswers(): void {
  // first-paint.js may still add to the map, which is not looked at any more.
  if (globalThis.window !== undefined) window.firstAnswers = undefined;
}
