import type { Step, Truth } from './step.ts';

/**
 * What was said after somebody was put out left no server towards them, until they were being let in again. It could
 * not have left before it was said, so the order of the steps decides alone.
 */
export function checkLeaks(steps: readonly Step[], { log }: Truth): string[] {
  const faults: string[] = [];
  const removals = new Map<string, number[]>();
  for (const { topic, off, removed } of log) {
    if (removed === null) continue;
    const place = `${removed} ${topic}`;
    removals.set(place, [...(removals.get(place) ?? []), off]);
  }
  /** How many of the removals of a place were followed by an admission. */
  const admissions = new Map<string, number>();
  for (const step of steps) {
    if (step.op !== 'admit' && step.op !== 'sent') continue;
    const place = `${step.user} ${step.topic}`;
    const admitted = admissions.get(place) ?? 0;
    if (step.op === 'admit') {
      admissions.set(place, admitted + 1);
      continue;
    }
    const removedAt = removals.get(place)?.[admitted];
    if (removedAt !== undefined && step.off > removedAt)
      faults.push(`${place}: ${step.off} was sent on ${step.conn}, though ${removedAt} put them out`);
  }
  return faults;
}
