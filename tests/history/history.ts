import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { truthLineOf } from './read-history.ts';
import type { Act, Step, Truth } from './step.ts';

/** The steps of one run, in the order in which this process saw them. */
export interface History {
  readonly steps: readonly Step[];
  record(actor: string, act: Act): void;
  /** Writes one step per line as JSON, and the log last, so that a failed check can be examined. */
  save(file: string, truth: Truth): Promise<void>;
}

const LINES_PER_WRITE = 10_000;

export function createHistory(): History {
  const steps: Step[] = [];
  return {
    steps,
    record: (actor, act) => void steps.push({ t: performance.now(), actor, ...act }),
    async save(file, truth) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
      for (let at = 0; at < steps.length; at += LINES_PER_WRITE) {
        const some = steps.slice(at, at + LINES_PER_WRITE);
        await appendFile(file, some.map((step) => `${JSON.stringify(step)}\n`).join(''));
      }
      await appendFile(file, truthLineOf(truth));
    },
  };
}
