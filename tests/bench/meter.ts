import * as z from 'zod/mini';

export const reading = z.object({
  /** CPU time of this process since its start, over all threads. */
  cpuMicros: z.number(),
  rssBytes: z.number(),
});
export type Reading = z.output<typeof reading>;

/** Requests a reading. */
export const READ = 'read the meter';

// Loaded with `--import` into every measured server, ours too. It reports what the system counts for the
// process.
process.on('message', (message) => {
  if (message !== READ) return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() });
});
// A listener must not keep a process alive that has closed everything else.
process.channel?.unref();
