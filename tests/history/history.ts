/** One thing that an actor did or saw, in the order in which it happened to that actor. */
export type Step =
  | { readonly actor: string; readonly f: 'invoke' | 'info'; readonly op: 'send'; readonly cid: string }
  | {
      readonly actor: string;
      readonly f: 'ok';
      readonly op: 'send';
      readonly cid: string;
      readonly id: string;
    }
  | { readonly actor: string; readonly f: 'fail'; readonly op: 'send'; readonly cid: string }
  | {
      readonly actor: string;
      readonly f: 'ok';
      readonly op: 'apply';
      readonly topic: string;
      readonly off: number;
      readonly tag: number;
    }
  /** From here on the actor's state is a snapshot taken at `off`. */
  | {
      readonly actor: string;
      readonly f: 'ok';
      readonly op: 'reset';
      readonly topic: string;
      readonly off: number;
    };

/** The database when everything is over: the reference that every history is held against. */
export interface Truth {
  /** Ascending by topic and offset. */
  readonly log: readonly { readonly topic: string; readonly off: number; readonly tag: number }[];
  readonly heads: ReadonlyMap<string, number>;
  /** Every stored message with the id that its sender gave it. */
  readonly messages: readonly { readonly id: string; readonly cid: string }[];
}

/** What is wrong with a history, in sentences; empty when nothing is. */
export function checkHistory(steps: readonly Step[], truth: Truth): string[] {
  return [...checkLog(truth), ...checkApplied(steps, truth), ...checkSends(steps, truth)];
}

/** Offsets of each topic are 1…head without holes; a tag is never used twice at one place. */
function checkLog({ log, heads }: Truth): string[] {
  const faults: string[] = [];
  const reached = new Map<string, number>();
  for (const { topic, off } of log) {
    const expected = (reached.get(topic) ?? 0) + 1;
    if (off !== expected) faults.push(`log ${topic}: ${off} where ${expected} belongs`);
    reached.set(topic, off);
  }
  for (const [topic, head] of heads) {
    if ((reached.get(topic) ?? 0) !== head)
      faults.push(`log ${topic}: ends at ${reached.get(topic)}, head is ${head}`);
  }
  return faults;
}

/**
 * What each actor applied between resets is contiguous and equal to the log, tags included; and in the end nobody is
 * behind.
 */
function checkApplied(steps: readonly Step[], { log, heads }: Truth): string[] {
  const faults: string[] = [];
  const tags = new Map(log.map(({ topic, off, tag }) => [`${topic}@${off}`, tag]));
  const positions = new Map<string, number>();
  for (const step of steps) {
    if (step.op === 'send') continue;
    const place = `${step.actor} ${step.topic}`;
    if (step.op === 'reset') {
      positions.set(place, step.off);
      continue;
    }
    const before = positions.get(place);
    if (before === undefined) faults.push(`${place}: applied ${step.off} without a snapshot`);
    else if (step.off <= before)
      faults.push(`${place}: applied ${step.off} again, or out of order, after ${before}`);
    else if (step.off !== before + 1) faults.push(`${place}: applied ${step.off} after ${before}`);
    const tag = tags.get(`${step.topic}@${step.off}`);
    if (tag === undefined) faults.push(`${place}: applied ${step.off}, which the log does not have`);
    else if (tag !== step.tag) faults.push(`${place}: applied ${step.off} of another history`);
    positions.set(place, Math.max(before ?? 0, step.off));
  }
  for (const [place, position] of positions) {
    const topic = place.slice(place.indexOf(' ') + 1);
    const head = heads.get(topic) ?? 0;
    if (position !== head) faults.push(`${place}: stopped at ${position} of ${head}`);
  }
  return faults;
}

/** An acknowledged send is stored once, under the id it was acknowledged with; a refused one never; no answer: at most once. */
function checkSends(steps: readonly Step[], { messages }: Truth): string[] {
  const faults: string[] = [];
  const byCid = Map.groupBy(messages, ({ cid }) => cid);
  const invoked = new Set<string>();
  for (const step of steps) {
    if (step.op !== 'send') continue;
    const stored = byCid.get(step.cid) ?? [];
    if (step.f === 'invoke') invoked.add(step.cid);
    if (stored.length > 1) faults.push(`send ${step.cid}: stored ${stored.length} times`);
    if (step.f === 'ok' && stored.length === 0) faults.push(`send ${step.cid}: acknowledged and lost`);
    if (step.f === 'ok' && stored[0] !== undefined && stored[0].id !== step.id)
      faults.push(`send ${step.cid}: acknowledged under another id`);
    if (step.f === 'fail' && stored.length > 0) faults.push(`send ${step.cid}: refused and stored`);
  }
  for (const { cid } of messages) {
    if (!invoked.has(cid)) faults.push(`message ${cid}: nobody sent it`);
  }
  return faults;
}
