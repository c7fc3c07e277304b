/**
 * Runs `work` while no other tab of this browser, and nothing else on this page, runs work of the same `name`. Browsers
 * have locks wherever the page is secure; elsewhere `work` runs at once. Rejects with what `work` rejects with, or when
 * `signal` fires while it waits.
 */
export function alone<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return work();
  return signal === undefined
    ? navigator.locks.request(name, work)
    : navigator.locks.request(name, { signal }, work);
}
