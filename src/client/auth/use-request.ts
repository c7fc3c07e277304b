import { useState } from 'react';

type State = 'idle' | 'pending' | 'done';

/**
 * One call that a person asks for by pressing something. The pages before signing in have no cache to keep in step, so
 * they do without the library that keeps one.
 */
export function useRequest<Input, Output>(
  run: (input: Input) => Promise<Output>,
  onDone: (output: Output) => unknown,
) {
  const [state, setState] = useState<State>('idle');
  const [error, setError] = useState<Error | null>(null);

  async function send(input: Input): Promise<void> {
    setState('pending');
    setError(null);
    try {
      onDone(await run(input));
      setState('done');
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setState('idle');
    }
  }

  return {
    send: (input: Input) => void send(input),
    reset: () => setError(null),
    error,
    isPending: state === 'pending',
    isDone: state === 'done',
  };
}
