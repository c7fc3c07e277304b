import { assign, emit, fromPromise, setup } from 'xstate';
import type { CodeForm, LinkForm, MailAnswer, RegisterForm } from '../src/contract/account/auth.ts';
import type { CurrentUser } from '../src/contract/account/me.ts';
import type { LoginForm } from '../src/contract/account/sign-in.ts';

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
  /** Kept after the mail went out, for who goes back to the form. In memory only. */
  readonly registration: RegisterForm | null;
  /** What proves the address: a code that was typed, or the link of the mail. */
  readonly proof: CodeForm | LinkForm | null;
  /** Whose registration is to be mailed another code. */
  readonly resendTo: string | null;
}

type AuthEvent =
  | { type: 'login.submitted'; form: LoginForm }
  | { type: 'registration.submitted'; form: RegisterForm }
  | { type: 'code.submitted'; form: CodeForm | LinkForm }
  | { type: 'resend.requested'; email: string }
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
  /** `mail` is what the server told of the mail it was asked for; null when it told nothing. */
  | { type: 'verification.needed'; email: string; mail: MailAnswer | null }
  | { type: 'code.sent'; mail: MailAnswer };

const nobody: AuthContext = {
  user: null,
  failure: null,
  login: null,
  registration: null,
  proof: null,
  resendTo: null,
};

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
 * `verification.needed` when an address is to be proved; `code.sent` when another mail was asked for. `session.changed` is
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
    register: fromPromise<MailAnswer, RegisterForm>(unprovided('register')),
    /** Mails the registration of this browser another code. */
    resend: fromPromise<MailAnswer, string>(unprovided('resend')),
    verify: fromPromise<CurrentUser, CodeForm | LinkForm>(unprovided('verify')),
    signOut: fromPromise<void>(unprovided('signOut')),
  },
  guards: {
    isSomebody: (_, user: CurrentUser | null) => user !== null,
    isUnverified: (_, failure: AuthFailure) => failure.code === 'auth.unverified',
    hadUser: ({ context }) => context.user !== null,
  },
  actions: {
    forget: assign(nobody),
    clearFailure: assign({ failure: null }),
    keepFailure: assign((_, failure: AuthFailure) => ({ failure })),
    keepLogin: assign((_, login: LoginForm) => ({ login })),
    keepRegistration: assign((_, registration: RegisterForm) => ({ registration })),
    keepProof: assign((_, proof: CodeForm | LinkForm) => ({ proof })),
    keepResend: assign((_, resendTo: string) => ({ resendTo })),
    become: assign((_, user: CurrentUser | null) => ({ ...nobody, user })),
    refresh: assign(({ context }, user: CurrentUser) => ({
      user: context.user && context.user.version > user.version ? context.user : user,
    })),
    announceCode: emit((_, needed: { email: string; mail: MailAnswer | null }) => ({
      type: 'verification.needed' as const,
      ...needed,
    })),
    announceMail: emit((_, mail: MailAnswer) => ({ type: 'code.sent' as const, mail })),
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
    'resend.requested': {
      target: '.resending',
      actions: { type: 'keepResend', params: ({ event }) => event.email },
    },
    'code.submitted': {
      target: '.verifying',
      actions: { type: 'keepProof', params: ({ event }) => event.form },
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
              params: ({ context }) => ({ email: present(context.login).emailOrUsername, mail: null }),
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
          actions: {
            type: 'announceCode',
            params: ({ event }) => ({ email: event.output.email, mail: event.output }),
          },
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
        src: 'resend',
        input: ({ context }) => present(context.resendTo),
        onDone: {
          target: 'signedOut',
          actions: { type: 'announceMail', params: ({ event }) => event.output },
        },
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
        input: ({ context }) => present(context.proof),
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
