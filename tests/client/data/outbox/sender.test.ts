import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { call } from '../../../../src/client/data/api/call.ts';
import type { OutboxEntry } from '../../../../src/client/data/outbox/outbox-entry.ts';
import type { OutboxKind } from '../../../../src/client/data/outbox/outbox-kind.ts';
import { createSender } from '../../../../src/client/data/outbox/sender.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';

test('no text waits for files that take long, and files wait for each other', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const kind: OutboxKind<{ files: string[] }, null> = {
    name: 'note',
    schema: z.object({ files: z.array(z.string()) }),
    deliver: ({ lane }) =>
      new Promise((resolve) => {
        begun.push(lane);
        ends.set(lane, () => resolve(null));
      }),
  };
  let entries: OutboxEntry[] = [];
  const scheduler = new SimulatedScheduler();
  const sender = createSender({
    call: (() => Promise.reject(new Error('not called'))) as typeof call,
    kinds: { note: async () => kind as OutboxKind<unknown, unknown> },
    scheduler,
    random: () => 0.5,
    onSent(entry) {
      entries = entries.filter((one) => one !== entry);
      sender.sync(entries);
    },
    onFailed: (_entry, reason) => expect.fail(reason),
    onHeld: () => {},
  });
  const anEntry = (lane: string, files: string[]): OutboxEntry => {
    const at = new Date(scheduler.now()).toISOString();
    const [id, author_id] = [crypto.randomUUID(), crypto.randomUUID()];
    const rest = { created_at: at, since: at, state: 'queued', reason: null } as const;
    return { id, author_id, kind: 'note', lane, body: { files }, ...rest };
  };
  entries = [
    ...['film 1', 'film 2', 'film 3'].map((lane) => anEntry(lane, ['a file'])),
    ...['text 1', 'text 2', 'text 3'].map((lane) => anEntry(lane, [])),
  ];
  sender.sync(entries);
  await expect.poll(() => begun).toEqual(['film 1', 'film 2', 'text 1', 'text 2']);
  ends.get('text 1')?.();
  await expect.poll(() => begun.at(-1)).toBe('text 3');
  ends.get('film 2')?.();
  await expect.poll(() => begun.at(-1)).toBe('film 3');
  sender.stop();
});
