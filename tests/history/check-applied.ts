import type { Step, Truth } from './step.ts';

/** Checks that the offsets of each topic are 1…head without gaps, and that no tag occurs twice in a topic. */
export function checkLog({ log, heads }: Truth): string[] {
  const faults: string[] = [];
  const reached = new Map<string, number>();
  const tags = new Set<string>();
  for (const { topic, off, tag } of log) {
    const expected = (reached.get(topic) ?? 0) + 1;
    if (off !== expected) faults.push(`log ${topic}: ${off} where ${expected} belongs`);
    if (tags.has(`${topic} ${tag}`)) faults.push(`log ${topic}: the tag of ${off} was used before`);
    tags.add(`${topic} ${tag}`);
    reached.set(topic, off);
  }
  for (const [topic, head] of heads) {
    if ((reached.get(topic) ?? 0) !== head)
      faults.push(`log ${topic}: ends at ${reached.get(topic)}, head is ${head}`);
  }
  return faults;
}

/**
 * Checks that the events which each actor applied between two resets are contiguous and equal to the log, including
 * the tags, and that at the end every actor that may read a topic has applied all of it.
 */
export function checkApplied(steps: readonly Step[], { log, heads }: Truth): string[] {
  const faults: string[] = [];
  const tags = new Map(log.map(({ topic, off, tag }) => [`${topic}@${off}`, tag]));
  const positions = new Map<string, { readonly topic: string; readonly off: number }>();
  for (const step of steps) {
    if (step.op !== 'apply' && step.op !== 'reset' && step.op !== 'left') continue;
    const { topic } = step;
    const place = `${step.actor} ${topic}`;
    if (step.op === 'left') {
      positions.delete(place);
      continue;
    }
    const { off } = step;
    const before = positions.get(place)?.off;
    positions.set(place, { topic, off });
    if (step.op === 'reset') continue;
    if (before === undefined) faults.push(`${place}: applied ${off} without a snapshot`);
    else if (off <= before) faults.push(`${place}: applied ${off} again, or out of order, after ${before}`);
    else if (off !== before + 1) faults.push(`${place}: applied ${off} after ${before}`);
    const tag = tags.get(`${topic}@${off}`);
    if (tag === undefined) faults.push(`${place}: applied ${off}, which the log does not have`);
    else if (tag !== step.tag) faults.push(`${place}: applied ${off} of another history`);
  }
  for (const [place, { topic, off }] of positions) {
    const head = heads.get(topic) ?? 0;
    if (off !== head) faults.push(`${place}: stopped at ${off} of ${head}`);
  }
  return faults;
}
