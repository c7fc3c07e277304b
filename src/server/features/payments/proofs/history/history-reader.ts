import { Worker } from 'node:worker_threads';
import { Problem } from '../../../../../contract/core/problems.ts';
import type { Timers } from '../../../../platform/clock/clock.ts';
import { createConcurrencyLimit } from '../../../../platform/clock/concurrency-limit.ts';
import type { HistoryFault, HistoryLine } from './history-lines.ts';

/** What is read. The password is one of a PDF. */
export interface HistoryWish {
  readonly bytes: Uint8Array;
  readonly password?: string;
}

/** The answer of the thread. */
export type HistoryReading = { readonly lines: readonly HistoryLine[] } | { readonly fault: HistoryFault };

/** @throws Problem `proof.history_unreadable`, `proof.history_locked`, `server.unavailable` */
export type ReadHistory = (wish: HistoryWish) => Promise<readonly HistoryLine[]>;

/** For a node. The longest history takes two seconds. */
const READING = {
  width: 1,
  queueMax: 10,
  refusal: 'Too many files are being read. Please try again in a moment',
} as const;
/** Many times what the longest history takes. */
const READ_MAX_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

const THREAD = new URL('./history-thread.ts', import.meta.url);

/** Each file is read in a thread of its own, which ends with it: one that is made to hang or to swell stops no node. */
export function createHistoryReader(timers: Pick<Timers, 'after'>): ReadHistory {
  const limited = createConcurrencyLimit(READING);

  function readInThread(wish: HistoryWish): Promise<HistoryReading> {
    const worker = new Worker(THREAD, { workerData: wish, resourceLimits: MEMORY });
    worker.unref();
    return new Promise<HistoryReading>((resolve) => {
      const cancel = timers.after(READ_MAX_MS, () => void worker.terminate());
      worker.once('message', resolve);
      // It had no room, or took too long: this file cannot be read, and no other one is touched by it.
      worker.once('error', () => resolve({ fault: 'damaged' }));
      worker.once('exit', () => {
        cancel();
        resolve({ fault: 'damaged' });
      });
    });
  }

  return async (wish) => {
    const reading = await limited(() => readInThread(wish));
    if ('lines' in reading) return reading.lines;
    throw refusals[reading.fault]();
  };
}

const unreadable = 'proof.history_unreadable';
const locked = 'proof.history_locked';

const refusals: Readonly<Record<HistoryFault, () => Problem>> = {
  damaged: () => new Problem(unreadable, 'This file cannot be read. Download the history again.'),
  empty: () => new Problem(unreadable, 'This file is empty.'),
  locked: () => new Problem(locked, 'This PDF has a password. Enter it.'),
  wrong_password: () => new Problem(locked, 'This is not the password of the PDF.'),
  no_columns: () =>
    new Problem(
      unreadable,
      'This is not the history of a wallet: it needs columns for the reference and the amount.',
    ),
  no_direction: () =>
    new Problem(unreadable, 'This file does not tell money that came in from money that went out.'),
  not_text: () => new Problem(unreadable, 'This is not the history of a wallet. Choose a CSV file or a PDF.'),
  other_currency: () => new Problem(unreadable, 'No amount in this file is in pesos.'),
  rounded: () =>
    new Problem(
      unreadable,
      'A spreadsheet changed the reference numbers (like 1.23E+12). Download the history again and upload it without opening it.',
    ),
  scanned: () =>
    new Problem(unreadable, 'This PDF has only pictures of text. Use the one that your wallet sends you.'),
  too_long: () => new Problem(unreadable, 'This history has too many lines. Download one of a shorter time.'),
  workbook: () => new Problem(unreadable, 'This is an Excel workbook. Save it as CSV and upload that.'),
};
