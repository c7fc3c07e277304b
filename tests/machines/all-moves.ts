import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextSnapshot,
  type InputFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** An event that a machine can receive: its own events and the results of its actors. */
interface PossibleEvent {
  readonly event: EventObject & { readonly [fact: string]: unknown };
  /** The only state in which the event can occur: an actor that is not running cannot finish. */
  readonly only?: string;
}

/** The event `event` is sent to the machine. */
export function sent(event: PossibleEvent['event']): PossibleEvent {
  return { event };
}

/** The actor that state `state` of machine `id` invokes resolves with `output`. */
export function answered(id: string, state: string, output: unknown): PossibleEvent {
  return { only: state, event: { type: `xstate.done.actor.0.${id}.${state}`, output } };
}

/** The actor that state `state` of machine `id` invokes rejects. */
export function rejected(id: string, state: string): PossibleEvent {
  return { only: state, event: { type: `xstate.error.actor.0.${id}.${state}`, error: new Error('no') } };
}

/** The delay of `ms` milliseconds in state `state` of machine `id` is over. */
export function waited(id: string, state: string, ms: number): PossibleEvent {
  return { only: state, event: { type: `xstate.after.${ms}.${id}.${state}` } };
}

/**
 * Returns every reachable state, and for each named event the transitions that it causes: it changes the state
 * or the context. An event that changes nothing in a state is left out for that state.
 */
export function allMoves<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  possibleEvents: Readonly<Record<string, PossibleEvent>>,
): { readonly states: readonly string[]; readonly moves: Readonly<Record<string, readonly string[]>> } {
  const possible = (state: AnyMachineSnapshot) =>
    Object.entries(possibleEvents).filter(([, { only = state.value }]) => only === state.value);
  const events = (state: AnyMachineSnapshot) => possible(state).map(([, { event }]) => event);
  const paths = getShortestPaths(machine, { input, events } as never);
  const moves = new Map(Object.keys(possibleEvents).map((name) => [name, new Set<string>()]));
  for (const path of paths) {
    const state: AnyMachineSnapshot = path.state;
    for (const [name, { event }] of possible(state)) {
      const next: AnyMachineSnapshot = getNextSnapshot(machine, state as never, event as never);
      const isSame =
        next.value === state.value && JSON.stringify(next.context) === JSON.stringify(state.context);
      if (!isSame) moves.get(name)?.add(`${nameOf(state)} → ${nameOf(next)}`);
    }
  }
  return {
    states: [...new Set(paths.map(({ state }) => nameOf(state)))].sort(),
    moves: Object.fromEntries([...moves].map(([name, found]) => [name, [...found].sort()])),
  };
}

/** A state within another one as JSON, like `{"sending":"going"}`. */
function nameOf({ value }: AnyMachineSnapshot): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Collects the types of the events that `actor` emits after this call. */
export function emittedBy(actor: AnyActorRef): readonly string[] {
  const seen: string[] = [];
  actor.on('*', ({ type }: EventObject) => seen.push(type));
  return seen;
}
