import { assign, emit, fromPromise, setup } from 'xstate';
import type { CodeForm, LinkForm, MailAnswer, RegisterForm } from '../src/contract/account/auth.ts';
import type { CurrentUser } from '../src/contract/account/me.ts';
import type { LoginForm } from '../src/contract/account/sign-in.ts';

/** Why the last attempt failed, in the form that the screens show. `code` is a problem code, or `network`. */
export interface AuthFailure {
  readonly code: string;
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  /** Of `account.suspended`: what an appeal needs. */
  readonly suspension?: { readonly restrictionId: string; readonly token: string } | undefined;
}

interface AuthContext {
  /** The signed-in user. Kept after the session expired, so that another user who signs in next is recognized. */
  readonly user: CurrentUser | null;
  readonly failure: AuthFailure | null;
  /** The form of the current attempt to sign in. In memory only. */
  readonly login: LoginForm | null;
  /** Kept after the mail was sent, for users who go back to the form. In memory only. */
  readonly registration: RegisterForm | null;
  /** What proves the email address: a typed code, or the link from the mail. */
  readonly proof: CodeForm | LinkForm | null;
  /** The email address of the registration that gets another code. */
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
  /** `mail` is what the server answered about the mail; null when it answered nothing. */
  | { type: 'verification.needed'; email: string; mail: MailAnswer | null }
  | { type: 'code.sent'; mail: MailAnswer };

const signedOut: AuthContext = {
  user: null,
  failure: null,
  login: null,
  registration: null,
  proof: null,
  resendTo: null,
};

/** Pause before the client asks again who is signed in, while the server cannot be reached. */
const UNREACHABLE_RETRY_MS = 5000;

/** Only one attempt runs at a time, and none while a user is signed in. */
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

/** Actors reject with an `AuthFailure`. Any other error is a bug in the client and is shown as one. */
function failureOf(error: unknown): AuthFailure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'issues' in error) {
    return error as AuthFailure;
  }
  return { code: 'client.failed', message: 'System Error', issues: [] };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('a submitted form is missing');
  return value;
}

/**
 * The session: checking → signedOut → signingIn
 * registering
 * verifying → signedIn → expired
 * signingOut.
 *
 * Emits `signed.in`; `signed.out` (delete all data of that user); `session.ended` (keep everything the user typed);
 * `verification.needed` when an email address has to be proved; `code.sent` when another mail was requested.
 * `session.changed` arrives when another tab signs in or out.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
  },
  actors: {
    /** Resolves to null when no user is signed in. Rejects when the server cannot be reached. */
    loadUser: fromPromise<CurrentUser | null>(unprovided('loadUser')),
    signIn: fromPromise<CurrentUser, LoginForm>(unprovided('signIn')),
    register: fromPromise<MailAnswer, RegisterForm>(unprovided('register')),
    /** Mails another code for the registration of this browser. */
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
    forget: assign(signedOut),
    clearFailure: assign({ failure: null }),
    keepFailure: assign((_, failure: AuthFailure) => ({ failure })),
    keepLogin: assign((_, login: LoginForm) => ({ login })),
    keepRegistration: assign((_, registration: RegisterForm) => ({ registration })),
    keepProof: assign((_, proof: CodeForm | LinkForm) => ({ proof })),
    keepResend: assign((_, resendTo: string) => ({ resendTo })),
    become: assign((_, user: CurrentUser | null) => ({ ...signedOut, user })),
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
  context: signedOut,
  initial: 'checking',
  on: {
    'form.left': { actions: 'clearFailure' },
    // Allowed whenever no attempt is under way, also while a change from another tab is checked and after a session
    // ended.
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
