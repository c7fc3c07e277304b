import { assign, emit, fromPromise, setup } from 'xstate';
import type { CodeForm, RegisterForm } from '../src/contract/auth.ts';
import type { CurrentUser } from '../src/contract/me.ts';
import type { LoginForm } from '../src/contract/sign-in.ts';

/** Why the last attempt failed, as the screens show it. `code` is a problem code, or `network`. */
export interface AuthFailure {
  readonly code: string;
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

interface AuthContext {
  /** Who is signed in; kept while expired, so that whoever signs in next can be told apart. */
  readonly user: CurrentUser | null;
  readonly failure: AuthFailure | null;
  /** What the current attempt was made with. In memory only. */
  readonly login: LoginForm | null;
  /** Kept after the mail went out, so that the code can be sent again. In memory only. */
  readonly registration: RegisterForm | null;
  readonly code: CodeForm | null;
}

type AuthEvent =
  | { type: 'login.submitted'; form: LoginForm }
  | { type: 'registration.submitted'; form: RegisterForm }
  | { type: 'code.submitted'; form: CodeForm }
  | { type: 'resend.requested' }
  | { type: 'form.left' }
  | { type: 'profile.changed'; user: CurrentUser }
  | { type: 'session.expired' }
  | { type: 'logout.requested' }
  | { type: 'session.changed' }
  | { type: 'retry.requested' };

type AuthEmitted =
  | { type: 'signed.in'; user: CurrentUser }
  | { type: 'signed.out' }
  | { type: 'session.ended' }
  | { type: 'verification.needed'; email: string }
  | { type: 'code.sent' };

const nobody: AuthContext = { user: null, failure: null, login: null, registration: null, code: null };

/** How long to wait before asking again who is signed in, while the server cannot be reached. */
const UNREACHABLE_RETRY_MS = 5000;

/** One attempt at a time, and none by somebody who is in. */
const noForms = {
  'login.submitted': {},
  'registration.submitted': {},
  'resend.requested': {},
  'code.submitted': {},
} as const;

function unprovided(name: string): () => never {
  return () => {
    throw new Error(`provide ${name}`);
  };
}

/** Actors reject with an `AuthFailure`; anything else is a fault of ours and reads as one. */
function failureOf(error: unknown): AuthFailure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'issues' in error) {
    return error as AuthFailure;
  }
  return { code: 'client.failed', message: 'System Error', issues: [] };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('an attempt without its form');
  return value;
}

/**
 * Who is here: checking → signedOut → signingIn | registering | verifying → signedIn → expired | signingOut.
 *
 * Emits `signed.in`; `signed.out` (everything of that person must go); `session.ended` (nothing typed may go);
 * `verification.needed` when a code is on its way; `code.sent` when it was asked for again. `session.changed` is
 * another tab signing in or out.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
  },
  actors: {
    /** Resolves to null when nobody is signed in; rejects when the server cannot be asked. */
    loadUser: fromPromise<CurrentUser | null>(unprovided('loadUser')),
    signIn: fromPromise<CurrentUser, LoginForm>(unprovided('signIn')),
    register: fromPromise<{ email: string }, RegisterForm>(unprovided('register')),
    verify: fromPromise<CurrentUser, CodeForm>(unprovided('verify')),
    signOut: fromPromise<void>(unprovided('signOut')),
  },
  guards: {
    isSomebody: (_, user: CurrentUser | null) => user !== null,
    isUnverified: (_, failure: AuthFailure) => failure.code === 'auth.unverified',
    hadUser: ({ context }) => context.user !== null,
    hasRegistration: ({ context }) => context.registration !== null,
  },
  actions: {
    forget: assign(nobody),
    clearFailure: assign({ failure: null }),
    keepFailure: assign((_, failure: AuthFailure) => ({ failure })),
    keepLogin: assign((_, login: LoginForm) => ({ login })),
    keepRegistration: assign((_, registration: RegisterForm) => ({ registration })),
    keepCode: assign((_, code: CodeForm) => ({ code })),
    become: assign((_, user: CurrentUser | null) => ({ ...nobody, user })),
    refresh: assign(({ context }, user: CurrentUser) => ({
      user: context.user && context.user.version > user.version ? context.user : user,
    })),
    announceCode: emit((_, email: string) => ({ type: 'verification.needed' as const, email })),
  },
}).createMachine({
  id: 'auth',
  context: nobody,
  initial: 'checking',
  on: {
    'form.left': { actions: 'clearFailure' },
    // Wherever nothing is under way: also while another tab's news is checked, and after a session has ended.
    'login.submitted': {
      target: '.signingIn',
      actions: { type: 'keepLogin', params: ({ event }) => event.form },
    },
    'registration.submitted': {
      target: '.registering',
      actions: { type: 'keepRegistration', params: ({ event }) => event.form },
    },
    'resend.requested': { guard: 'hasRegistration', target: '.resending' },
    'code.submitted': {
      target: '.verifying',
      actions: { type: 'keepCode', params: ({ event }) => event.form },
    },
  },
  states: {
    checking: {
      invoke: {
        src: 'loadUser',
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'become', params: ({ event }) => event.output },
          },
          { guard: 'hadUser', target: 'signedOut', actions: ['forget', emit({ type: 'signed.out' })] },
          { target: 'signedOut' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      after: { [UNREACHABLE_RETRY_MS]: 'checking' },
      on: { 'retry.requested': 'checking', 'session.changed': 'checking' },
    },
    signedOut: { on: { 'session.changed': 'checking' } },
    signingIn: {
      tags: 'busy',
      on: noForms,
      entry: 'clearFailure',
      invoke: {
        src: 'signIn',
        input: ({ context }) => present(context.login),
        onDone: { target: 'signedIn', actions: { type: 'become', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isUnverified', params: ({ event }) => failureOf(event.error) },
            target: 'signedOut',
            actions: {
              type: 'announceCode',
              params: ({ context }) => present(context.login).emailOrUsername,
            },
          },
          {
            target: 'signedOut',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
    },
    registering: {
      tags: 'busy',
      on: noForms,
      entry: 'clearFailure',
      invoke: {
        src: 'register',
        input: ({ context }) => present(context.registration),
        onDone: {
          target: 'signedOut',
          actions: { type: 'announceCode', params: ({ event }) => event.output.email },
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    resending: {
      tags: 'busy',
      on: noForms,
      entry: 'clearFailure',
      invoke: {
        src: 'register',
        input: ({ context }) => present(context.registration),
        onDone: { target: 'signedOut', actions: emit({ type: 'code.sent' }) },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    verifying: {
      tags: 'busy',
      on: noForms,
      entry: 'clearFailure',
      invoke: {
        src: 'verify',
        input: ({ context }) => present(context.code),
        onDone: { target: 'signedIn', actions: { type: 'become', params: ({ event }) => event.output } },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    signedIn: {
      entry: emit(({ context }) => ({ type: 'signed.in', user: present(context.user) })),
      on: {
        ...noForms,
        'profile.changed': { actions: { type: 'refresh', params: ({ event }) => event.user } },
        'session.expired': { target: 'expired', actions: emit({ type: 'session.ended' }) },
        'session.changed': 'checking',
        'logout.requested': 'signingOut',
      },
    },
    expired: {
      on: {
        'session.changed': 'checking',
      },
    },
    signingOut: {
      tags: 'busy',
      on: noForms,
      entry: 'clearFailure',
      invoke: {
        src: 'signOut',
        onDone: { target: 'signedOut', actions: ['forget', emit({ type: 'signed.out' })] },
        onError: {
          target: 'signedIn',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
});
