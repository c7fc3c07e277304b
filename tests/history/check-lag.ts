import type { Step, Truth } from './step.ts';

/** Milliseconds from the acknowledgement of a message to each actor's applying it, ascending. Earlier counts as 0. */
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

/** The value that a share of the ascending `values` does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** Nobody got an acknowledged message later than `boundMs` after. */
export function checkLag(steps: readonly Step[], truth: Truth, boundMs: number): string[] {
  const longest = lagsOf(steps, truth).at(-1) ?? 0;
  return longest > boundMs ? [`a message took ${Math.round(longest)} ms, ${boundMs} are allowed`] : [];
}
