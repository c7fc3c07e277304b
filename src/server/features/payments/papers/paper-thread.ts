import { parentPort } from 'node:worker_threads';
import { drawPaper, type PaperOrder } from './paper-order.ts';

/** The thread of {@link createPapers}: draws one order after the other. What fails ends it, and its owner hears why. */
parentPort?.on('message', async (order: PaperOrder) => {
  // A copy with memory of its own, which can change threads.
  const bytes = new Uint8Array(await drawPaper(order));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
