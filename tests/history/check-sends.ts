import type { Step, Truth } from './step.ts';

/** Checks that an acknowledged send is stored once under its acknowledged id, a refused one never, and one without an answer at most once. */
export function checkSends(steps: readonly Step[], { messages }: Truth): string[] {
  const faults: string[] = [];
  const byCid = Map.groupBy(messages, ({ cid }) => cid);
  const invoked = new Set<string>();
  for (const step of steps) {
    if (step.op !== 'send') continue;
    const stored = byCid.get(step.cid) ?? [];
    if (step.f === 'invoke') invoked.add(step.cid);
    if (step.f === 'ok' && stored.length === 0) faults.push(`send ${step.cid}: acknowledged and lost`);
    if (step.f === 'ok' && stored[0] !== undefined && stored[0].id !== step.id)
      faults.push(`send ${step.cid}: acknowledged under another id`);
    if (step.f === 'fail' && stored.length > 0) faults.push(`send ${step.cid}: refused and stored`);
  }
  for (const [cid, stored] of byCid) {
    if (stored.length > 1) faults.push(`send ${cid}: stored ${stored.length} times`);
    if (!invoked.has(cid)) faults.push(`message ${cid}: was never sent`);
  }
  return faults;
}
