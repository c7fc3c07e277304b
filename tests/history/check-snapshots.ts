import type { LoggedEvent, Step, Truth } from './step.ts';

type Reset = Extract<Step, { op: 'reset' }>;

/** Checks that a snapshot taken at an offset holds the newest messages of the log up to there, in their latest version. */
export function checkSnapshots(steps: readonly Step[], { log }: Truth): string[] {
  const resets = Map.groupBy(
    steps.filter((step) => step.op === 'reset'),
    ({ topic }) => topic,
  );
  const logs = Map.groupBy(log, ({ topic }) => topic);
  return [...resets].flatMap(([topic, some]) => checkTopic(some, logs.get(topic) ?? []));
}

function checkTopic(resets: readonly Reset[], log: readonly LoggedEvent[]): string[] {
  const faults: string[] = [];
  const order: string[] = [];
  const versions = new Map<string, number>();
  let at = 0;
  for (const { actor, topic, off, limit, rows } of [...resets].sort((one, other) => one.off - other.off)) {
    for (let event = log[at]; event && event.off <= off; event = log[++at]) {
      if (event.id === null || event.version === null || event.seq === null) continue;
      if (!versions.has(event.id)) order[event.seq - 1] = event.id;
      versions.set(event.id, event.version);
    }
    const expected = order.slice(-limit).map((id) => `${id} v${versions.get(id)}`);
    const shown = rows.map(({ id, version }) => `${id} v${version}`);
    if (expected.join() !== shown.join())
      faults.push(`${actor} ${topic}: the snapshot at ${off} is not what the log says`);
  }
  return faults;
}
