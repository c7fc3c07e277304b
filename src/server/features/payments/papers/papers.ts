import { Worker } from 'node:worker_threads';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import {
  createConcurrencyLimit,
  createConcurrencyLimitByKey,
} from '../../../platform/clock/concurrency-limit.ts';
import type { PaperOrder } from './paper-order.ts';

const refusal = 'Too many papers are being made. Please try again in a moment';
/** For a node, which has one thread for papers. A statement of 1,000 lines takes a second of it. */
const OF_ALL = { width: 1, queueMax: 10, refusal };
/** For one person, who then has one place in the queue of the node. */
const OF_ONE = { width: 1, queueMax: 2, refusal };
/** Many times what the longest paper takes. Then its thread is ended. */
const DRAW_MAX_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

const THREAD = new URL('./paper-thread.ts', import.meta.url);

/** Receipts and statements as PDF, drawn in a thread of their own: a heavy or hung one does not stop the node. */
export interface Papers {
  /**
   * Waits in the queue, then lets `order` read what is drawn: who waits holds no lines.
   *
   * @throws Problem `server.unavailable` when too many are waiting, or a paper takes too long
   */
  draw(userId: string, order: () => Promise<PaperOrder>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** `thread` is a module that answers each {@link PaperOrder} with bytes. It starts with the first paper. */
export function createPapers(timers: Pick<Timers, 'after'>, thread: URL = THREAD): Papers {
  const ofAll = createConcurrencyLimit(OF_ALL);
  const ofOne = createConcurrencyLimitByKey(OF_ONE);
  let worker: Worker | null = null;

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = new Worker(thread, { resourceLimits: MEMORY });
    // It ends with the process, also in the middle of nothing.
    fresh.unref();
    fresh.once('exit', () => {
      if (worker === fresh) worker = null;
    });
    worker = fresh;
    return fresh;
  }

  function drawn(order: PaperOrder): Promise<Uint8Array> {
    const artist = started();
    return new Promise<Uint8Array>((resolve, reject) => {
      const end = () => {
        cancel();
        artist.off('message', onDrawn).off('error', onFailed).off('exit', onExit);
      };
      const onDrawn = (bytes: Uint8Array) => {
        end();
        resolve(bytes);
      };
      const onFailed = (error: unknown) => {
        end();
        worker = null;
        reject(error);
      };
      const onExit = () => onFailed(new Error('the thread that draws papers ended'));
      const cancel = timers.after(DRAW_MAX_MS, () => {
        onFailed(new Problem('server.unavailable', 'This paper could not be made. Please try again later'));
        void artist.terminate();
      });
      artist.on('message', onDrawn).on('error', onFailed).on('exit', onExit);
      artist.postMessage(order);
    });
  }

  return {
    draw: (userId, order) => ofOne(userId, () => ofAll(async () => drawn(await order()))),
    async close() {
      await worker?.terminate();
    },
  };
}
