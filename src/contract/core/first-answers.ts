import * as z from 'zod/mini';

/** What the server answered to a call. */
const firstAnswer = z.object({ status: z.int(), body: z.unknown() });

/**
 * The answers to what a page asks first, by URL, as the API gave them to this user a moment ago. The server writes them
 * into the page, so that it need not ask.
 */
export const firstAnswers = z.record(z.string(), firstAnswer);
export type FirstAnswers = z.output<typeof firstAnswers>;
