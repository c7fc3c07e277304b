import { newId } from './new-id.ts';

export interface SubmissionKey {
  /**
   * Runs `send` with an Idempotency-Key. Until it succeeds, the same payload has the same key: a user who presses again
   * because no answer came creates nothing twice. A different payload gets a different key.
   */
  submit<T>(payload: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T>;
}

/** The idempotency keys of one form that creates something. */
export function createSubmissionKey(): SubmissionKey {
  let last: { readonly payload: string; readonly key: string } | null = null;

  return {
    async submit(payload, send) {
      const text = JSON.stringify(payload);
      if (last?.payload !== text) last = { payload: text, key: newId() };
      const current = last;
      const result = await send(current.key);
      if (last === current) last = null;
      return result;
    },
  };
}
