import { parentPort, workerData } from 'node:worker_threads';
import { readHistoryFile } from './history-file.ts';
import { UnreadableHistory } from './history-lines.ts';
import type { HistoryReading, HistoryWish } from './history-reader.ts';

/** The thread of one file: reads it, answers, and ends. */
async function read({ bytes, password }: HistoryWish): Promise<HistoryReading> {
  try {
    return { lines: await readHistoryFile(bytes, password) };
  } catch (error) {
    if (error instanceof UnreadableHistory) return { fault: error.fault };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData));
