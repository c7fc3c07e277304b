import type { Step, Truth } from './step.ts';

/** Checks that the last unread count shown by each actor equals the count in the database. */
export function checkBadges(steps: readonly Step[], { unread = new Map() }: Truth): string[] {
  const shown = new Map<string, number>();
  for (const step of steps) if (step.op === 'badge') shown.set(`${step.actor} ${step.topic}`, step.unread);
  return [...shown].flatMap(([place, count]) => {
    const counted = unread.get(place);
    if (counted === undefined) return [`${place}: shows ${count} unread, but the database has no count`];
    return counted === count ? [] : [`${place}: shows ${count} unread, ${counted} are`];
  });
}
