import { assign, cancel, emit, raise, setup } from 'xstate';
import { MINUTE_MS } from '../src/contract/core/durations.ts';
import { pauseAfter, type RetryHint } from './pause-after.ts';
import { type Verdict, verdictOf } from './reconnect-policy.ts';

/** The transports. A new transport needs one more name here and one more entry in `open-transport.ts`. */
export type TransportKind = 'ws' | 'sio' | 'sse' | 'sync';

/** Time limit for the `welcome`, not for the socket: captive portals accept sockets and send nothing. */
export const WELCOME_LIMIT_MS = 8000;
/** Silence beyond the server's ping interval after which the transport counts as dead. */
export const WATCHDOG_SLACK_MS = 10_000;
/** When the page becomes visible, the transport has to answer within this time. */
export const PROBE_LIMIT_MS = 3000;
/**
 * A transport that stayed live this long counts as stable: the next loss starts with short pauses again. It is longer
 * than any pause that it had before, so that a server that keeps crashing is asked for less time than it is up.
 */
export const SETTLED_MS = 5_000;
/**
 * A welcome proves that the server can be reached, so the loss of a transport soon after its welcome counts as at most
 * the failure after these. Otherwise users on a network that breaks every few seconds would be offline most of the
 * time.
 */
const FAILURES_AFTER_WELCOME = 2;
/** After this many failures in a row the next transport of the list is tried. */
const FAILURES_PER_WIRE = 2;
/**
 * On a fallback the best transport is tried again after this time, plus a random part of up to half of it, so that
 * clients do not all try at once.
 */
export const UPGRADE_AFTER_MS = MINUTE_MS;
/** A page that stays hidden this long closes a fallback, which costs the server more than the best transport. */
export const UNSEEN_LIMIT_MS = 600_000;
/** The network comes back for many clients at once, so they must not all reconnect at once. */
const ONLINE_HINT: RetryHint = [0, 1000];

interface Input {
  /** Best first; not empty. */
  readonly transports: readonly [TransportKind, ...TransportKind[]];
  /** The transport to begin with, when a better one is known not to work here. */
  readonly startWith?: TransportKind;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

interface Context extends Input {
  readonly transportIndex: number;
  /** The transport of a handover. Differs from `transportIndex` when the handover changes the transport. */
  readonly nextIndex: number;
  /** Failures in a row on this transport. */
  readonly transportFailures: number;
  /** Failures in a row on any transport. */
  readonly attempts: number;
  readonly hint: RetryHint | null;
  /** The current pause, or the last one. */
  readonly pauseMs: number;
  readonly pingMs: number;
}

type ConnectionEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'transport.opened' }
  | { type: 'transport.welcomed'; pingMs: number }
  | { type: 'transport.closed'; code: number }
  | { type: 'bye.received'; code: number; retry: RetryHint | null }
  /**
   * Sent for each ping and for each frame that follows a probe. For other frames, sending it now and then is enough.
   */
  | { type: 'frame.arrived' }
  | { type: 'next.welcomed'; pingMs: number }
  | { type: 'next.closed' }
  /** Every topic of the next transport's hello has been answered. */
  | { type: 'next.caught_up' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'page.frozen' }
  | { type: 'network.restored' }
  /** The stream cannot be repaired on this transport, or the user does not want to wait. */
  | { type: 'reconnect.requested' }
  /** A tester wants another transport of the list. The current one stays in use until the other has taken over. */
  | { type: 'switch.requested'; kind: TransportKind }
  /** Raised by the machine itself. */
  | { type: 'upgrade.due' }
  | { type: 'page.unseen' }
  | { type: 'welcome.overdue' }
  | { type: 'transport.silent' }
  | { type: 'transport.settled' };

type ConnectionEmitted =
  /** Open a transport, and send the hello once it is open. */
  | { type: 'transport.wanted'; kind: TransportKind }
  | { type: 'transports.unwanted' }
  /** The same, in parallel with the transport that is still in use. */
  | { type: 'next.wanted'; kind: TransportKind }
  /** Close the old transport. The next one becomes the current one. */
  | { type: 'next.promoted' }
  | { type: 'next.unwanted' }
  | { type: 'probe.wanted' }
  /** This transport works here, and better ones of the list have just failed. */
  | { type: 'transport.proved'; kind: TransportKind };

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
  {
    guard: 'hasNextTransport',
    target: '#connection.connecting',
    actions: 'takeNextTransport',
    reenter: true,
  },
  { target: '#connection.backoff', actions: 'countFailure' },
] as const;

/** A transport that opens again and again and never lasts is as bad as one that does not open. */
const lost = [
  { guard: 'hasNextTransport', target: '#connection.backoff', actions: 'takeNextTransport' },
  { target: '#connection.backoff', actions: 'countFailure' },
] as const;

/**
 * The next transport failed to take over. A change of transport ends with a probe of the current one; a move to another
 * server is repeated.
 */
const notMoved = [
  {
    guard: 'isChange',
    target: '#connection.live.probing',
    actions: ['unlimitWelcome', 'closeNext', 'stay', 'upgradeLater'],
  },
  {
    target: '#connection.live.handover.waiting',
    actions: ['unlimitWelcome', 'closeNext'],
  },
] as const;

const codeOf = ({ event }: { event: { code: number } }) => event.code;
const pingOf = ({ event }: { event: { pingMs: number } }) => event.pingMs;
const hintOf = ({ event }: { event: { retry: RetryHint | null } }) => event.retry;
const kindOf = ({ event }: { event: { kind: TransportKind } }) => event.kind;
/** The server answered, so the transport is not at fault. */
const hinted = {
  target: '#connection.backoff',
  actions: ['countAttempt', { type: 'keepHint', params: hintOf }],
} as const;

const letGo = {
  'page.frozen': '#connection.paused',
  'page.unseen': { guard: 'isFallback', target: '#connection.paused' },
} as const;

function transportAt({ transports }: Context, index: number): TransportKind {
  return transports[index] ?? transports[0];
}

function startOf({ transports, startWith }: Input): number {
  return Math.max(0, startWith === undefined ? 0 : transports.indexOf(startWith));
}

/**
 * The live connection: which transport to use, when to retry, when to give up. It never sees the frames, and requests
 * actions by emitting events. idle → connecting → handshaking → live, with backoff between attempts. When a transport
 * does not work, the next one of the list is tried. On a fallback the best one is tried repeatedly, in parallel with
 * the one in use.
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
    upgrade: ({ context }) => UPGRADE_AFTER_MS + (context.random() * UPGRADE_AFTER_MS) / 2,
  },
  guards: {
    means: (_, { code, verdict }: { code: number; verdict: Verdict }) => verdictOf(code) === verdict,
    hasNextTransport: ({ context }) =>
      context.transportFailures + 1 >= FAILURES_PER_WIRE &&
      context.transportIndex + 1 < context.transports.length,
    isUnhinted: ({ context }) => context.hint === null,
    isBelowTop: ({ context }) => context.transportIndex > 0,
    isFallback: ({ context }) => transportAt(context, context.transportIndex) !== 'ws',
    isChange: ({ context }) => context.nextIndex !== context.transportIndex,
    isDrainedChange: ({ context }, code: number) =>
      verdictOf(code) === 'draining' && context.nextIndex !== context.transportIndex,
    isOther: ({ context }, kind: TransportKind) =>
      context.transports.includes(kind) && context.transports.indexOf(kind) !== context.transportIndex,
  },
  actions: {
    openTransport: emit(({ context }) => ({
      type: 'transport.wanted',
      kind: transportAt(context, context.transportIndex),
    })),
    openNext: emit(({ context }) => ({ type: 'next.wanted', kind: transportAt(context, context.nextIndex) })),
    prove: emit(({ context }) => ({
      type: 'transport.proved',
      kind: transportAt(context, context.transportIndex),
    })),
    closeTransports: emit({ type: 'transports.unwanted' }),
    promoteNext: emit({ type: 'next.promoted' }),
    closeNext: emit({ type: 'next.unwanted' }),
    probe: emit({ type: 'probe.wanted' }),
    limitWelcome: raise({ type: 'welcome.overdue' }, { id: 'welcome', delay: WELCOME_LIMIT_MS }),
    unlimitWelcome: cancel('welcome'),
    // Raised rather than `after`: a received frame restarts the timer without leaving the state of a running handover.
    watch: raise({ type: 'transport.silent' }, { id: 'silence', delay: 'silence' }),
    unwatch: cancel('silence'),
    settleLater: raise({ type: 'transport.settled' }, { id: 'settled', delay: SETTLED_MS }),
    unsettle: cancel('settled'),
    upgradeLater: raise({ type: 'upgrade.due' }, { id: 'upgrade', delay: 'upgrade' }),
    stay: cancel('upgrade'),
    countUnseen: raise({ type: 'page.unseen' }, { id: 'unseen', delay: UNSEEN_LIMIT_MS }),
    countSeen: cancel('unseen'),
    forgetFailures: assign({ attempts: 0, transportFailures: 0, hint: null }),
    forgetLongPauses: assign(({ context }) => ({
      attempts: Math.min(context.attempts, FAILURES_AFTER_WELCOME),
    })),
    startOver: assign(({ context }) => ({
      attempts: 0,
      transportFailures: 0,
      transportIndex: startOf(context),
      hint: null,
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    aimAtTop: assign({ nextIndex: 0 }),
    aimAtSame: assign(({ context }) => ({ nextIndex: context.transportIndex })),
    aimAt: assign(({ context }, kind: TransportKind) => ({ nextIndex: context.transports.indexOf(kind) })),
    takeAim: assign(({ context }) => ({ transportIndex: context.nextIndex })),
    countFailure: assign(({ context }) => ({
      attempts: context.attempts + 1,
      transportFailures: context.transportFailures + 1,
    })),
    takeNextTransport: assign(({ context }) => ({
      attempts: context.attempts + 1,
      transportFailures: 0,
      transportIndex: context.transportIndex + 1,
    })),
    choosePause: assign(({ context }) => ({
      pauseMs: pauseAfter(context.attempts, context.hint, context.random),
    })),
    restartTransports: assign(({ context }) =>
      context.transportFailures >= FAILURES_PER_WIRE ? { transportIndex: 0, transportFailures: 0 } : {},
    ),
    keepHint: assign((_, hint: RetryHint | null) => ({ hint })),
    keepPing: assign((_, pingMs: number) => ({ pingMs })),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    transportIndex: startOf(input),
    nextIndex: 0,
    transportFailures: 0,
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
      entry: ['unlimitWelcome', 'closeTransports', 'startOver'],
      on: { 'session.started': 'connecting' },
    },
    connecting: {
      entry: ['unlimitWelcome', 'closeTransports', 'openTransport', 'limitWelcome'],
      on: {
        'transport.opened': 'handshaking',
        'transport.closed': [...endings, ...failed],
        'welcome.overdue': failed,
        ...letGo,
      },
    },
    handshaking: {
      on: {
        'transport.welcomed': { target: 'live', actions: { type: 'keepPing', params: pingOf } },
        'transport.closed': [...endings, ...failed],
        'bye.received': [...endings, hinted],
        'welcome.overdue': failed,
        ...letGo,
      },
    },
    live: {
      entry: ['unlimitWelcome', 'forgetLongPauses', 'watch', 'settleLater', 'upgradeLater'],
      exit: ['unwatch', 'unsettle', 'stay'],
      initial: 'steady',
      on: {
        'frame.arrived': { actions: ['unwatch', 'watch'] },
        'transport.settled': { actions: 'forgetFailures' },
        'transport.silent': lost,
        'transport.closed': [...endings, ...lost],
        'bye.received': [
          ...endings,
          {
            guard: meaning('draining'),
            target: '.handover',
            actions: ['aimAtSame', { type: 'keepHint', params: hintOf }],
          },
          hinted,
        ],
        'upgrade.due': {
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
          on: { 'frame.arrived': { target: 'steady', actions: ['unwatch', 'watch'] } },
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
                  'upgradeLater',
                  { type: 'keepHint', params: hintOf },
                ],
              },
              { guard: meaning('draining') },
              hinted,
            ],
            // Only one handover runs at a time.
            'upgrade.due': { actions: 'upgradeLater' },
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
                // The old transport is gone. From here the next one is an ordinary connection that waits for its
                // welcome.
                'transport.closed': [
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
                'transport.closed': [
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
      entry: ['unlimitWelcome', 'closeTransports', 'choosePause', 'restartTransports'],
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
      entry: ['unlimitWelcome', 'closeTransports'],
      on: {
        'page.shown': { target: 'connecting', actions: ['countSeen', 'forgetFailures'] },
        'reconnect.requested': { target: 'connecting', actions: 'forgetFailures' },
      },
    },
    terminal: {
      entry: ['unlimitWelcome', 'closeTransports'],
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
