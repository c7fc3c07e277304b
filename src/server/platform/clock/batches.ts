import { Problem } from '../../../contract/core/problems.ts';

export interface BatchDeps<Item, Result> {
  /** Processes `items`, which have the same key, together. Resolves to one result for each, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
  /** Most items in one batch. */
  readonly batchMax: number;
  /** Most items that wait under one key. */
  readonly queueMax: number;
  /** The message of the problem when the queue is full. */
  readonly refusal: string;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs one batch at a time per key. The first item starts at once. Items that arrive while it runs wait, and form the
 * next batch. Returns the function that adds an item and resolves to its result.
 *
 * It throws Problem `server.unavailable` when the queue of the key is full.
 */
export function createBatches<Item, Result>(
  deps: BatchDeps<Item, Result>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function empty(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, deps.batchMax);
      try {
        const results = await deps.work(batch.map(({ item }) => item));
        batch.forEach((waiting, index) => {
          settle(waiting, results[index]);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key);
      if (queue && queue.length >= deps.queueMax)
        throw new Problem('server.unavailable', deps.refusal, { retryAfter: 5 });
      if (queue) {
        queue.push({ item, resolve, reject });
        return;
      }
      const first = [{ item, resolve, reject }];
      queues.set(key, first);
      void empty(key, first);
    });
}

function settle<Item, Result>(
  { resolve, reject }: Waiting<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
): void {
  if (result?.status === 'fulfilled') resolve(result.value);
  else reject(result?.reason ?? new Error('the work answered too few results'));
}
