/**
 * A `fetch` with the headers that a browser would add. A test can break all of its running requests at once.
 */
export function cuttableFetch(headers: Readonly<Record<string, string>>) {
  let cutter = new AbortController();
  return {
    fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const signals = init.signal ? [init.signal, cutter.signal] : [cutter.signal];
      const own = Object.fromEntries(new Headers(init.headers));
      return fetch(input, { ...init, headers: { ...own, ...headers }, signal: AbortSignal.any(signals) });
    },
    cut(): void {
      // Not an abort, which means that the caller no longer wants the answer.
      cutter.abort(new TypeError('terminated'));
      cutter = new AbortController();
    },
  };
}
