import { useState } from 'react';

/**
 * One call that a person asks for by pressing something. The pages before signing in have no cache to keep in step, so
 * they do without the library that keeps one.
 */
export function useRequest<Input, Output>(
  run: (input: Input) => Promise<Output>,
  onDone: (output: Output) => unknown,
) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function send(input: Input): Promise<void> {
    setIsPending(true);
    setError(null);
    try {
      onDone(await run(input));
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setIsPending(false);
  }

  return {
    send: (input: Input) => void send(input),
    reset: () => setError(null),
    error,
    isPending,
  };
}
