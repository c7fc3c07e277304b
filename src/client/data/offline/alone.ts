/**
 * Runs `work` while no other tab of this browser, and nothing else on this page, runs work of the same `name`. Browsers
 * have locks wherever the page is secure; elsewhere `work` runs at once. Rejects with what `work` rejects with.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
