import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextSnapshot,
  type InputFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** Something that can happen to a machine, its own events and the ends of its actors alike. */
interface NotificationFacts {
  readonly event: EventObject & { readonly [fact: string]: unknown };
  /** The only state in which it can happen: an actor that does not run cannot end. */
  readonly only?: string;
}

/** Somebody sends `event`. */
export function sent(event: NotificationFacts['event']): NotificationFacts {
  return { event };
}

/** The actor that `state` of the machine `id` runs answers `output`. */
export function answered(id: string, state: string, output: unknown): NotificationFacts {
  return { only: state, event: { type: `xstate.done.actor.0.${id}.${state}`, output } };
}

/** The actor that `state` of the machine `id` runs rejects. */
export function rejected(id: string, state: string): NotificationFacts {
  return { only: state, event: { type: `xstate.error.actor.0.${id}.${state}`, error: new Error('no') } };
}

/** The time that `state` of the machine `id` waits for is over. */
export function waited(id: string, state: string, ms: number): NotificationFacts {
  return { only: state, event: { type: `xstate.after.${ms}.${id}.${state}` } };
}

/**
 * Every state that any order of `happenings` leads to, and in which states each of them does something: it leads
 * elsewhere, or changes what is known. Whatever is not named there is passed over.
 */
export function allMoves<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  happenings: Readonly<Record<string, NotificationFacts>>,
): { readonly states: readonly string[]; readonly moves: Readonly<Record<string, readonly string[]>> } {
  const possible = (state: AnyMachineSnapshot) =>
    Object.entries(happenings).filter(([, { only = state.value }]) => only === state.value);
  const events = (state: AnyMachineSnapshot) => possible(state).map(([, { event }]) => event);
  const paths = getShortestPaths(machine, { input, events } as never);
  const moves = new Map(Object.keys(happenings).map((name) => [name, new Set<string>()]));
  for (const path of paths) {
    const state: AnyMachineSnapshot = path.state;
    for (const [name, { event }] of possible(state)) {
      const next: AnyMachineSnapshot = getNextSnapshot(machine, state as never, event as never);
      const isSame =
        next.value === state.value && JSON.stringify(next.context) === JSON.stringify(state.context);
      if (!isSame) moves.get(name)?.add(`${String(state.value)} → ${String(next.value)}`);
    }
  }
  return {
    states: [...new Set(paths.map(({ state }) => String(state.value)))].sort(),
    moves: Object.fromEntries([...moves].map(([name, found]) => [name, [...found].sort()])),
  };
}

/** What `actor` emits from now on, by type. */
export function emittedBy(actor: AnyActorRef): readonly string[] {
  const seen: string[] = [];
  actor.on('*', ({ type }: EventObject) => seen.push(type));
  return seen;
}
