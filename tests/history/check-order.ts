import type { Step, Truth } from './step.ts';

/**
 * Checks that the log agrees with real time: a message acknowledged before another one was begun precedes it in the log
 * and is in every page requested later, and the pages of one actor never go back in time.
 */
export function checkOrder(steps: readonly Step[], { messages }: Truth): string[] {
  const faults: string[] = [];
  const offs = new Map(messages.map(({ cid, off }) => [cid, off]));
  /** The offset of the last acknowledged message by topic, and of the latest page by `actor topic`. */
  const acked = new Map<string, number>();
  const read = new Map<string, number>();
  /** The offsets that a page must reach, fixed when the read begins. */
  const begun = new Map<string, { readonly acked: number; readonly read: number }>();
  for (const step of steps) {
    if (step.op === 'send') {
      const off = offs.get(step.cid);
      const floor = acked.get(step.topic) ?? 0;
      if (off === undefined) continue;
      if (step.f === 'invoke' && off <= floor)
        faults.push(
          `send ${step.cid}: stands at ${off}, though ${floor} was acknowledged before it was begun`,
        );
      if (step.f === 'ok') acked.set(step.topic, Math.max(floor, off));
    }
    if (step.op !== 'read') continue;
    const place = `${step.actor} ${step.topic}`;
    const key = `${place} ${step.n}`;
    if (step.f === 'invoke') {
      begun.set(key, { acked: acked.get(step.topic) ?? 0, read: read.get(place) ?? 0 });
      continue;
    }
    const floor = begun.get(key) ?? { acked: 0, read: 0 };
    if (step.off < floor.acked)
      faults.push(`${place}: a page at ${step.off} lacks ${floor.acked}, which was acknowledged before`);
    if (step.off < floor.read) faults.push(`${place}: a page at ${step.off} after one at ${floor.read}`);
    read.set(place, Math.max(read.get(place) ?? 0, step.off));
  }
  return faults;
}
