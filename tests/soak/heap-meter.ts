/**
 * Loaded into a server with `--expose-gc --import`: every so often it collects the garbage and says on the standard
 * output what is left, so that only what is kept is counted.
 */
const EVERY_MS = 5_000;

setInterval(() => {
  // The first collection runs finalizers, whose objects only the second one frees.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ liveAt: performance.now(), bytes: heapUsed + external })}\n`);
}, EVERY_MS).unref();
