import { assign, fromPromise, setup } from 'xstate';
import { type StartStep, startSteps } from '../src/contract/account/me.ts';

interface StartContext {
  /** The step that is shown. */
  readonly step: StartStep;
  /** The step that is being gone to; null ends the steps. */
  readonly next: StartStep | null;
  /** The error of the last attempt to go on. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

type StartEvent =
  | { type: 'step.passed' }
  | { type: 'steps.skipped' }
  /** How far the account is, here or on another device. */
  | { type: 'progress.arrived'; step: StartStep | null };

/** The step after `step`; null after the last. */
function after(step: StartStep): StartStep | null {
  return startSteps[startSteps.indexOf(step) + 1] ?? null;
}

/**
 * The steps after registering: interests, profile, communities. Progress is stored before the next step is shown, so
 * that it is the same on all devices; it never goes back. Ends in `over`.
 *
 * The caller provides `goOn`, which stores the progress.
 */
export const startMachine = setup({
  types: {
    context: {} as StartContext,
    events: {} as StartEvent,
    input: {} as { step: StartStep },
  },
  actors: {
    goOn: fromPromise<void, { step: StartStep | null }>(() => {
      throw new Error('provide goOn');
    }),
  },
  guards: {
    isOver: (_, step: StartStep | null) => step === null,
    isAhead: ({ context }, step: StartStep | null) =>
      step !== null && startSteps.indexOf(step) > startSteps.indexOf(context.step),
  },
  actions: {
    aimAtNext: assign(({ context }) => ({ next: after(context.step), failure: null })),
    aimAtEnd: assign({ next: null, failure: null }),
    show: assign((_, step: StartStep | null) => (step === null ? {} : { step })),
    keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
  },
}).createMachine({
  id: 'start',
  context: ({ input: { step } }) => ({ step, next: null, failure: null }),
  initial: 'showing',
  states: {
    showing: {
      on: {
        'step.passed': { target: 'going', actions: 'aimAtNext' },
        'steps.skipped': { target: 'going', actions: 'aimAtEnd' },
        'progress.arrived': [
          { guard: { type: 'isOver', params: ({ event }) => event.step }, target: 'over' },
          {
            guard: { type: 'isAhead', params: ({ event }) => event.step },
            actions: { type: 'show', params: ({ event }) => event.step },
          },
        ],
      },
    },
    going: {
      tags: 'busy',
      on: {
        'progress.arrived': {
          guard: { type: 'isOver', params: ({ event }) => event.step },
          target: 'over',
        },
      },
      invoke: {
        src: 'goOn',
        input: ({ context: { next } }) => ({ step: next }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ context }) => context.next },
            target: 'over',
          },
          { target: 'showing', actions: { type: 'show', params: ({ context }) => context.next } },
        ],
        onError: {
          target: 'showing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    over: { type: 'final' },
  },
});
