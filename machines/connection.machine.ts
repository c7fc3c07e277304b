import { assign, cancel, emit, raise, setup } from 'xstate';
import { pauseAfter, type RetryHint } from './pause-after.ts';
import { type Verdict, verdictOf } from './reconnect-policy.ts';

/** The ways to the server. A new way is one more name here and one more entry in `wires`. */
export type WireKind = 'ws' | 'sio' | 'sse' | 'sync';

/** Time for the `welcome`, not for the socket: captive portals accept sockets and say nothing. */
export const WELCOME_LIMIT_MS = 8000;
/** Silence beyond the server's ping interval after which the wire is dead. */
export const WATCHDOG_SLACK_MS = 10_000;
/** How long a wire that woke up with the page may take to prove that it lives. */
export const PROBE_LIMIT_MS = 3000;
/**
 * A wire that lasted this long was no accident: the next loss starts with short pauses again. Longer than any pause it
 * had cost, so that a server that keeps falling is asked less often than it stands.
 */
export const SETTLED_MS = 5_000;
/**
 * A welcome proves that the way is open, so a wire that broke soon after it counts as no more than the failure after
 * these: on a network that breaks every few seconds, people would otherwise be off line most of the time.
 */
export const FAILURES_AFTER_WELCOME = 2;
/** After this many failures in a row the next wire of the list is tried. */
export const FAILURES_PER_WIRE = 2;
/** On a lower wire the best one is tried again after so long, and up to half as long again, so not all at once. */
export const CLIMB_AFTER_MS = 60_000;
/** Nobody looks: a lower wire, which costs the server more than the best one, is let go after so long. */
export const UNSEEN_LIMIT_MS = 600_000;
/** The network is back for everybody at once, so not everybody may come at once. */
const ONLINE_HINT: RetryHint = [0, 1000];

interface Input {
  /** Best first; not empty. */
  readonly wires: readonly [WireKind, ...WireKind[]];
  /** The wire to begin with, when a better one is known not to work here. */
  readonly startWith?: WireKind;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

interface Context extends Input {
  readonly wireIndex: number;
  /** The wire of a handover: another one than `wireIndex` when it is a try to change. */
  readonly nextIndex: number;
  /** Failures in a row on this wire. */
  readonly wireFailures: number;
  /** Failures in a row on any wire. */
  readonly attempts: number;
  readonly hint: RetryHint | null;
  /** The pause that is running, or the last one. */
  readonly pauseMs: number;
  readonly pingMs: number;
}

type ConnectionEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'wire.opened' }
  | { type: 'wire.welcomed'; pingMs: number }
  | { type: 'wire.closed'; code: number }
  | { type: 'bye.received'; code: number; retry: RetryHint | null }
  /** For each ping and each frame that follows a probe; for other frames now and then is enough. */
  | { type: 'frame.heard' }
  | { type: 'next.welcomed'; pingMs: number }
  | { type: 'next.closed' }
  /** Every topic of its hello has been answered. */
  | { type: 'next.caught_up' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'page.frozen' }
  | { type: 'network.restored' }
  /** The stream cannot be repaired on this wire, or a person does not want to wait. */
  | { type: 'reconnect.requested' }
  /** A tester wants another wire of the list; the present one stays until that one has taken over. */
  | { type: 'switch.requested'; kind: WireKind }
  /** Said by the machine to itself. */
  | { type: 'climb.due' }
  | { type: 'page.unseen' }
  | { type: 'welcome.overdue' }
  | { type: 'wire.silent' }
  | { type: 'wire.settled' };

type ConnectionEmitted =
  /** Open a wire, and say hello once it is open. */
  | { type: 'wire.wanted'; kind: WireKind }
  | { type: 'wires.unwanted' }
  /** The same, beside the wire that is still in use. */
  | { type: 'next.wanted'; kind: WireKind }
  /** Close the old wire; the next one is the wire from now on. */
  | { type: 'next.promoted' }
  | { type: 'next.unwanted' }
  | { type: 'probe.wanted' }
  /** This wire works here, and better ones of the list were just now seen not to. */
  | { type: 'wire.proved'; kind: WireKind };

function meaning(verdict: Verdict) {
  return {
    type: 'means' as const,
    params: ({ event }: { event: { code: number } }) => ({ code: event.code, verdict }),
  };
}

const endings = [
  { guard: meaning('auth'), target: '#connection.terminal.auth' },
  { guard: meaning('banned'), target: '#connection.terminal.banned' },
  { guard: meaning('outdated'), target: '#connection.terminal.outdated' },
  { guard: meaning('replaced'), target: '#connection.terminal.replaced' },
] as const;

const failed = [
  { guard: 'hasNextWire', target: '#connection.connecting', actions: 'takeNextWire', reenter: true },
  { target: '#connection.backoff', actions: 'countFailure' },
] as const;

/** A wire that opens again and again and never lasts is as bad as one that does not open. */
const lost = [
  { guard: 'hasNextWire', target: '#connection.backoff', actions: 'takeNextWire' },
  { target: '#connection.backoff', actions: 'countFailure' },
] as const;

/** The next wire did not come about: a try to change ends with a look at the present one, a move is repeated. */
const notMoved = [
  {
    guard: 'isChange',
    target: '#connection.live.probing',
    actions: ['unlimitWelcome', 'closeNext', 'stay', 'climbLater'],
  },
  {
    target: '#connection.live.handover.waiting',
    actions: ['unlimitWelcome', 'closeNext'],
  },
] as const;

const codeOf = ({ event }: { event: { code: number } }) => event.code;
const pingOf = ({ event }: { event: { pingMs: number } }) => event.pingMs;
const hintOf = ({ event }: { event: { retry: RetryHint | null } }) => event.retry;
const kindOf = ({ event }: { event: { kind: WireKind } }) => event.kind;
/** The server spoke, so the wire is not to blame. */
const hinted = {
  target: '#connection.backoff',
  actions: ['countAttempt', { type: 'keepHint', params: hintOf }],
} as const;

const letGo = {
  'page.frozen': '#connection.paused',
  'page.unseen': { guard: 'isFallback', target: '#connection.paused' },
} as const;

function wireAt({ wires }: Context, index: number): WireKind {
  return wires[index] ?? wires[0];
}

function startOf({ wires, startWith }: Input): number {
  return Math.max(0, startWith === undefined ? 0 : wires.indexOf(startWith));
}

/**
 * The live connection: which wire, when to try again, when to give up. It never sees what the wires carry, and asks
 * for things by emitting. idle → connecting → handshaking → live, with backoff between attempts. What does not work is
 * left for the next wire of the list; from there the best one is tried again and again, beside the one in use.
 */
export const connectionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionEmitted,
  },
  delays: {
    pause: ({ context }) => context.pauseMs,
    silence: ({ context }) => context.pingMs + WATCHDOG_SLACK_MS,
    climb: ({ context }) => CLIMB_AFTER_MS + (context.random() * CLIMB_AFTER_MS) / 2,
  },
  guards: {
    means: (_, { code, verdict }: { code: number; verdict: Verdict }) => verdictOf(code) === verdict,
    hasNextWire: ({ context }) =>
      context.wireFailures + 1 >= FAILURES_PER_WIRE && context.wireIndex + 1 < context.wires.length,
    isUnhinted: ({ context }) => context.hint === null,
    isBelowTop: ({ context }) => context.wireIndex > 0,
    isFallback: ({ context }) => wireAt(context, context.wireIndex) !== 'ws',
    isChange: ({ context }) => context.nextIndex !== context.wireIndex,
    isDrainedChange: ({ context }, code: number) =>
      verdictOf(code) === 'draining' && context.nextIndex !== context.wireIndex,
    isOther: ({ context }, kind: WireKind) =>
      context.wires.includes(kind) && context.wires.indexOf(kind) !== context.wireIndex,
  },
  actions: {
    openWire: emit(({ context }) => ({ type: 'wire.wanted', kind: wireAt(context, context.wireIndex) })),
    openNext: emit(({ context }) => ({ type: 'next.wanted', kind: wireAt(context, context.nextIndex) })),
    prove: emit(({ context }) => ({ type: 'wire.proved', kind: wireAt(context, context.wireIndex) })),
    closeWires: emit({ type: 'wires.unwanted' }),
    promoteNext: emit({ type: 'next.promoted' }),
    closeNext: emit({ type: 'next.unwanted' }),
    probe: emit({ type: 'probe.wanted' }),
    limitWelcome: raise({ type: 'welcome.overdue' }, { id: 'welcome', delay: WELCOME_LIMIT_MS }),
    unlimitWelcome: cancel('welcome'),
    // Raised rather than `after`: being heard restarts the wait without leaving the state of a running handover.
    watch: raise({ type: 'wire.silent' }, { id: 'silence', delay: 'silence' }),
    unwatch: cancel('silence'),
    settleLater: raise({ type: 'wire.settled' }, { id: 'settled', delay: SETTLED_MS }),
    unsettle: cancel('settled'),
    climbLater: raise({ type: 'climb.due' }, { id: 'climb', delay: 'climb' }),
    stay: cancel('climb'),
    countUnseen: raise({ type: 'page.unseen' }, { id: 'unseen', delay: UNSEEN_LIMIT_MS }),
    countSeen: cancel('unseen'),
    forgetFailures: assign({ attempts: 0, wireFailures: 0, hint: null }),
    forgetLongPauses: assign(({ context }) => ({
      attempts: Math.min(context.attempts, FAILURES_AFTER_WELCOME),
    })),
    startOver: assign(({ context }) => ({
      attempts: 0,
      wireFailures: 0,
      wireIndex: startOf(context),
      hint: null,
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    aimAtTop: assign({ nextIndex: 0 }),
    aimAtSame: assign(({ context }) => ({ nextIndex: context.wireIndex })),
    aimAt: assign(({ context }, kind: WireKind) => ({ nextIndex: context.wires.indexOf(kind) })),
    takeAim: assign(({ context }) => ({ wireIndex: context.nextIndex })),
    countFailure: assign(({ context }) => ({
      attempts: context.attempts + 1,
      wireFailures: context.wireFailures + 1,
    })),
    takeNextWire: assign(({ context }) => ({
      attempts: context.attempts + 1,
      wireFailures: 0,
      wireIndex: context.wireIndex + 1,
    })),
    choosePause: assign(({ context }) => ({
      pauseMs: pauseAfter(context.attempts, context.hint, context.random),
    })),
    restartLadder: assign(({ context }) =>
      context.wireFailures >= FAILURES_PER_WIRE ? { wireIndex: 0, wireFailures: 0 } : {},
    ),
    keepHint: assign((_, hint: RetryHint | null) => ({ hint })),
    keepPing: assign((_, pingMs: number) => ({ pingMs })),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    wireIndex: startOf(input),
    nextIndex: 0,
    wireFailures: 0,
    attempts: 0,
    hint: null,
    pauseMs: 0,
    pingMs: 25_000,
  }),
  initial: 'idle',
  on: {
    'session.ended': '.idle',
    'page.hidden': { actions: ['countSeen', 'countUnseen'] },
    'page.shown': { actions: 'countSeen' },
  },
  states: {
    idle: {
      entry: ['unlimitWelcome', 'closeWires', 'startOver'],
      on: { 'session.started': 'connecting' },
    },
    connecting: {
      entry: ['unlimitWelcome', 'closeWires', 'openWire', 'limitWelcome'],
      on: {
        'wire.opened': 'handshaking',
        'wire.closed': [...endings, ...failed],
        'welcome.overdue': failed,
        ...letGo,
      },
    },
    handshaking: {
      on: {
        'wire.welcomed': { target: 'live', actions: { type: 'keepPing', params: pingOf } },
        'wire.closed': [...endings, ...failed],
        'bye.received': [...endings, hinted],
        'welcome.overdue': failed,
        ...letGo,
      },
    },
    live: {
      entry: ['unlimitWelcome', 'forgetLongPauses', 'watch', 'settleLater', 'climbLater'],
      exit: ['unwatch', 'unsettle', 'stay'],
      initial: 'steady',
      on: {
        'frame.heard': { actions: ['unwatch', 'watch'] },
        'wire.settled': { actions: 'forgetFailures' },
        'wire.silent': lost,
        'wire.closed': [...endings, ...lost],
        'bye.received': [
          ...endings,
          {
            guard: meaning('draining'),
            target: '.handover',
            actions: ['aimAtSame', { type: 'keepHint', params: hintOf }],
          },
          hinted,
        ],
        'climb.due': {
          guard: 'isBelowTop',
          target: '.handover.opening',
          actions: 'aimAtTop',
        },
        'switch.requested': {
          guard: { type: 'isOther', params: kindOf },
          target: '.handover.opening',
          actions: { type: 'aimAt', params: kindOf },
        },
        'reconnect.requested': lost,
        ...letGo,
      },
      states: {
        steady: {
          entry: 'prove',
          on: {
            'page.shown': { target: 'probing', actions: 'countSeen' },
            'network.restored': [
              {
                guard: 'isBelowTop',
                target: 'handover.opening',
                actions: ['stay', 'aimAtTop'],
              },
              { target: 'probing' },
            ],
          },
        },
        probing: {
          entry: 'probe',
          after: { [PROBE_LIMIT_MS]: { target: '#connection.connecting', actions: 'countAttempt' } },
          on: { 'frame.heard': { target: 'steady', actions: ['unwatch', 'watch'] } },
        },
        handover: {
          initial: 'waiting',
          on: {
            'bye.received': [
              ...endings,
              {
                guard: { type: 'isDrainedChange', params: codeOf },
                target: '.waiting',
                actions: [
                  'unlimitWelcome',
                  'closeNext',
                  'aimAtSame',
                  'stay',
                  'climbLater',
                  { type: 'keepHint', params: hintOf },
                ],
              },
              { guard: meaning('draining') },
              hinted,
            ],
            // One change at a time.
            'climb.due': { actions: 'climbLater' },
            'switch.requested': {},
          },
          states: {
            waiting: { entry: 'choosePause', after: { pause: 'opening' } },
            opening: {
              entry: ['openNext', 'limitWelcome'],
              on: {
                'next.welcomed': {
                  target: 'catchingUp',
                  actions: ['unlimitWelcome', { type: 'keepPing', params: pingOf }],
                },
                'next.closed': notMoved,
                'welcome.overdue': notMoved,
                // The old wire is gone: from here it is an ordinary connection that awaits its welcome.
                'wire.closed': [
                  ...endings,
                  {
                    target: '#connection.handshaking',
                    actions: ['forgetFailures', 'takeAim', 'promoteNext'],
                  },
                ],
              },
            },
            catchingUp: {
              on: {
                'next.caught_up': {
                  target: '#connection.live',
                  reenter: true,
                  actions: ['forgetFailures', 'takeAim', 'promoteNext'],
                },
                'next.closed': notMoved,
                'wire.closed': [
                  ...endings,
                  {
                    target: '#connection.live',
                    reenter: true,
                    actions: ['forgetFailures', 'takeAim', 'promoteNext'],
                  },
                ],
              },
            },
          },
        },
      },
    },
    backoff: {
      entry: ['unlimitWelcome', 'closeWires', 'choosePause', 'restartLadder'],
      after: { pause: { target: 'connecting', actions: { type: 'keepHint', params: null } } },
      on: {
        'network.restored': {
          guard: 'isUnhinted',
          target: 'backoff',
          reenter: true,
          actions: { type: 'keepHint', params: ONLINE_HINT },
        },
        'page.shown': [
          { guard: 'isUnhinted', target: 'connecting', actions: 'countSeen' },
          { actions: 'countSeen' },
        ],
        'reconnect.requested': { target: 'connecting', actions: { type: 'keepHint', params: null } },
        ...letGo,
      },
    },
    paused: {
      entry: ['unlimitWelcome', 'closeWires'],
      on: {
        'page.shown': { target: 'connecting', actions: ['countSeen', 'forgetFailures'] },
        'reconnect.requested': { target: 'connecting', actions: 'forgetFailures' },
      },
    },
    terminal: {
      entry: ['unlimitWelcome', 'closeWires'],
      on: { 'session.started': { target: 'connecting', actions: 'startOver' } },
      initial: 'outdated',
      states: {
        auth: {},
        banned: {},
        outdated: {},
        replaced: {
          on: { 'page.shown': '#connection.connecting', 'reconnect.requested': '#connection.connecting' },
        },
      },
    },
  },
});
