import type { Step, Truth } from './step.ts';

/** Milliseconds from the acknowledgement of each message until each actor applied it, ascending. An earlier apply counts as 0. */
export function lagsOf(steps: readonly Step[], { messages }: Truth): number[] {
  const acked = new Map<string, number>();
  const places = new Map(messages.map(({ cid, topic, off }) => [cid, `${topic}@${off}`]));
  for (const step of steps) {
    const place = step.op === 'send' && step.f === 'ok' ? places.get(step.cid) : undefined;
    if (place !== undefined) acked.set(place, step.t);
  }
  const lags = steps.flatMap((step) => {
    const since = step.op === 'apply' ? acked.get(`${step.topic}@${step.off}`) : undefined;
    return since === undefined ? [] : [Math.max(0, step.t - since)];
  });
  return lags.sort((one, other) => one - other);
}

/** The value at the `share` (0…1) of the ascending `values`; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** Checks that every actor got each acknowledged message within `boundMs`. */
export function checkLag(steps: readonly Step[], truth: Truth, boundMs: number): string[] {
  const longest = lagsOf(steps, truth).at(-1) ?? 0;
  return longest > boundMs ? [`a message took ${Math.round(longest)} ms, ${boundMs} are allowed`] : [];
}
