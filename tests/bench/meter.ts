import * as z from 'zod/mini';

export const reading = z.object({
  /** Of this process since its start, all threads together. */
  cpuMicros: z.number(),
  rssBytes: z.number(),
  heapBytes: z.number(),
});
export type Reading = z.output<typeof reading>;

/** Asks for a reading; the second one collects the garbage first, whose CPU would otherwise be in the figures. */
export const READ = 'read the meter';
export const COLLECT_AND_READ = 'collect the garbage and read the meter';

// Loaded with `--import` into every contestant, ours too, so that all run as they are and none is read from outside.
process.on('message', (message) => {
  if (message !== READ && message !== COLLECT_AND_READ) return;
  if (message === COLLECT_AND_READ) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpuMicros: user + system, rssBytes: rss, heapBytes: heapUsed + external });
});
// A listener must not keep a process alive that has closed everything else.
process.channel?.unref();
