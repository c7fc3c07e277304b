import type { Step, Truth } from './step.ts';

/**
 * Checks that no server sent a removed member an event that is newer than the removal, until they are admitted again.
 * An event cannot be sent before it exists, so the order of the steps is enough for this check.
 */
export function checkLeaks(steps: readonly Step[], { log }: Truth): string[] {
  const faults: string[] = [];
  const removals = new Map<string, number[]>();
  for (const { topic, off, removed } of log) {
    if (removed === null) continue;
    const place = `${removed} ${topic}`;
    removals.set(place, [...(removals.get(place) ?? []), off]);
  }
  /** For each place, the number of removals that were followed by an admission. */
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
      faults.push(`${place}: ${step.off} was sent on ${step.conn}, though ${removedAt} removed them`);
  }
  return faults;
}
