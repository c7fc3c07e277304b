/**
 * Runs one request per key at a time: a call with the key of a request that is under way gets the promise of that one.
 */
export function createSingleFlight(): (key: string, run: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (key, run) => {
    const known = running.get(key) ?? run().finally(() => running.delete(key));
    running.set(key, known);
    return known;
  };
}
