import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type AuthFailure, authMachine } from '../../machines/auth.machine.ts';
import type { CodeForm, LinkForm, MailAnswer, RegisterForm } from '../../src/contract/account/auth.ts';
import type { CurrentUser } from '../../src/contract/account/me.ts';
import type { LoginForm } from '../../src/contract/account/sign-in.ts';
import { aPerson } from '../client/data/session/a-person.ts';

const ana: CurrentUser = { ...aPerson('a'), username: 'ana1', email: 'ana@example.com', version: 3 };
const loginOf = (emailOrUsername: string): LoginForm => ({ emailOrUsername, password: 'Tambayan1!' });
const registration: RegisterForm = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Reyes',
  password: 'Tambayan1!',
  confirmPassword: 'Tambayan1!',
  acceptedTerms: true,
};
const codeForm: CodeForm = { email: 'ana@example.com', code: 'K7M2QD' };
const mailed = (email: string): MailAnswer => ({ email, is_mailed: true, retry_after: 60 });
const refused = (code: string): AuthFailure => ({ code, message: code, issues: [] });

interface Server {
  loadUser: () => Promise<CurrentUser | null>;
  signIn: (form: LoginForm) => Promise<CurrentUser>;
  register: (form: RegisterForm) => Promise<MailAnswer>;
  resend: (email: string) => Promise<MailAnswer>;
  verify: (form: CodeForm | LinkForm) => Promise<CurrentUser>;
  signOut: () => Promise<void>;
}

function start(server: Partial<Server> = {}) {
  const all: Server = {
    loadUser: async () => null,
    signIn: async () => ana,
    register: async ({ email }) => mailed(email),
    resend: async (email) => mailed(email),
    verify: async () => ana,
    signOut: async () => {},
    ...server,
  };
  const clock = new SimulatedClock();
  const actor = createActor(
    authMachine.provide({
      actors: {
        loadUser: fromPromise(() => all.loadUser()),
        signIn: fromPromise(({ input }: { input: LoginForm }) => all.signIn(input)),
        register: fromPromise(({ input }: { input: RegisterForm }) => all.register(input)),
        resend: fromPromise(({ input }: { input: string }) => all.resend(input)),
        verify: fromPromise(({ input }: { input: CodeForm | LinkForm }) => all.verify(input)),
        signOut: fromPromise(() => all.signOut()),
      },
    }),
    { clock },
  );
  const emitted: unknown[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, emitted, clock, until };
}

describe('loading the session', () => {
  test('a user with a session is signed in', async () => {
    const { until, emitted } = start({ loadUser: async () => ana });
    expect((await until('signedIn')).context.user).toEqual(ana);
    expect(emitted).toEqual([{ type: 'signed.in', user: ana }]);
  });

  test('if the server is unreachable, the machine retries after five seconds', async () => {
    let asked = 0;
    const { until, clock } = start({
      loadUser: () => (asked++ === 0 ? Promise.reject(refused('network')) : Promise.resolve(ana)),
    });
    await until('unreachable');
    clock.increment(4999);
    expect(asked).toBe(1);
    clock.increment(1);
    await until('signedIn');
    expect(asked).toBe(2);
  });

  test('the user can retry before the five seconds are over', async () => {
    let asked = 0;
    const { actor, until } = start({
      loadUser: () => (asked++ === 0 ? Promise.reject(refused('network')) : Promise.resolve(null)),
    });
    await until('unreachable');
    actor.send({ type: 'retry.requested' });
    await until('signedOut');
  });

  test('signing out in another tab signs out this tab', async () => {
    let user: CurrentUser | null = ana;
    const { actor, until, emitted } = start({ loadUser: async () => user });
    await until('signedIn');
    user = null;
    actor.send({ type: 'session.changed' });
    expect((await until('signedOut')).context.user).toBeNull();
    expect(emitted.at(-1)).toEqual({ type: 'signed.out' });
  });

  test('signing in in another tab signs in this tab', async () => {
    let user: CurrentUser | null = null;
    const { actor, until } = start({ loadUser: async () => user });
    await until('signedOut');
    user = ana;
    actor.send({ type: 'session.changed' });
    await until('signedIn');
  });
});

describe('signing in', () => {
  test('the right password signs in, and the password is cleared from the context', async () => {
    const { actor, until } = start();
    await until('signedOut');
    actor.send({ type: 'login.submitted', form: loginOf('ana1') });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect((await until('signedIn')).context.login).toBeNull();
  });

  test('a wrong password sets a failure, and leaving the form clears it', async () => {
    const { actor, until, emitted } = start({
      signIn: () => Promise.reject(refused('auth.wrong_credentials')),
    });
    await until('signedOut');
    actor.send({ type: 'login.submitted', form: loginOf('ana1') });
    expect((await until('signedOut')).context.failure?.code).toBe('auth.wrong_credentials');
    actor.send({ type: 'form.left' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    expect(emitted).toEqual([]);
  });

  test('signing in with an unverified email address emits verification.needed instead of a failure', async () => {
    const { actor, until, emitted } = start({ signIn: () => Promise.reject(refused('auth.unverified')) });
    await until('signedOut');
    actor.send({ type: 'login.submitted', form: loginOf('ana@example.com') });
    expect((await until('signedOut')).context.failure).toBeNull();
    expect(emitted).toEqual([{ type: 'verification.needed', email: 'ana@example.com', mail: null }]);
  });

  test('a second submit while the first is in progress changes nothing', async () => {
    const forms: LoginForm[] = [];
    const { actor, until } = start({
      signIn: async (form) => {
        forms.push(form);
        return ana;
      },
    });
    await until('signedOut');
    actor.send({ type: 'login.submitted', form: loginOf('ana1') });
    actor.send({ type: 'login.submitted', form: loginOf('ben2') });
    await until('signedIn');
    expect(forms).toEqual([loginOf('ana1')]);
  });

  test('an unexpected error becomes the failure "System Error"', async () => {
    const { actor, until } = start({ signIn: () => Promise.reject(new Error('boom')) });
    await until('signedOut');
    actor.send({ type: 'login.submitted', form: loginOf('ana1') });
    expect((await until('signedOut')).context.failure?.message).toBe('System Error');
  });
});

describe('signing up', () => {
  test('a registration asks for the code, and the form is kept for a user who goes back', async () => {
    const { actor, until, emitted } = start();
    await until('signedOut');
    actor.send({ type: 'registration.submitted', form: registration });
    expect((await until('signedOut')).context.registration).toEqual(registration);
    const { email } = registration;
    expect(emitted).toEqual([{ type: 'verification.needed', email, mail: mailed(email) }]);
  });

  test('a new code can be requested with only the email address, also after a reload', async () => {
    const { actor, until, emitted } = start();
    await until('signedOut');
    actor.send({ type: 'resend.requested', email: 'ana@example.com' });
    expect(actor.getSnapshot().value).toBe('resending');
    await until('signedOut');
    expect(emitted).toEqual([{ type: 'code.sent', mail: mailed('ana@example.com') }]);
  });

  test('a refused registration names the field and keeps the typed values', async () => {
    const failure = { ...refused('request.invalid'), issues: [{ path: 'email', message: 'no' }] };
    const { actor, until } = start({ register: () => Promise.reject(failure) });
    await until('signedOut');
    actor.send({ type: 'registration.submitted', form: registration });
    expect((await until('signedOut')).context).toMatchObject({ failure, registration });
  });

  test('a failed resend sets a failure', async () => {
    const { actor, until } = start({ resend: () => Promise.reject(refused('network')) });
    await until('signedOut');
    actor.send({ type: 'resend.requested', email: 'ana@example.com' });
    expect((await until('signedOut')).context.failure?.code).toBe('network');
  });

  test('the right code signs in, and the password is cleared', async () => {
    const { actor, until } = start();
    await until('signedOut');
    actor.send({ type: 'registration.submitted', form: registration });
    await until('signedOut');
    actor.send({ type: 'code.submitted', form: codeForm });
    expect((await until('signedIn')).context).toMatchObject({ registration: null, proof: null });
  });

  test('the link in the mail signs in like a code', async () => {
    const proofs: (CodeForm | LinkForm)[] = [];
    const { actor, until } = start({
      verify: async (proof) => {
        proofs.push(proof);
        return ana;
      },
    });
    await until('signedOut');
    actor.send({ type: 'code.submitted', form: { token: 'abc' } });
    await until('signedIn');
    expect(proofs).toEqual([{ token: 'abc' }]);
  });

  test('a wrong code sets a failure, and the registration is kept', async () => {
    const { actor, until } = start({ verify: () => Promise.reject(refused('auth.code_wrong')) });
    await until('signedOut');
    actor.send({ type: 'registration.submitted', form: registration });
    await until('signedOut');
    actor.send({ type: 'code.submitted', form: codeForm });
    const { context } = await until('signedOut');
    expect(context.failure?.code).toBe('auth.code_wrong');
    expect(context.registration).toEqual(registration);
  });
});

describe('while signed in', () => {
  async function signedIn(server: Partial<Server> = {}) {
    const started = start({ loadUser: async () => ana, ...server });
    await started.until('signedIn');
    return started;
  }

  test('an expired session keeps the user in the context, to compare with the next user who signs in', async () => {
    const { actor, emitted } = await signedIn();
    actor.send({ type: 'session.expired' });
    expect(actor.getSnapshot().value).toBe('expired');
    expect(actor.getSnapshot().context.user).toEqual(ana);
    expect(emitted.at(-1)).toEqual({ type: 'session.ended' });
  });

  test.each([
    ['login', { type: 'login.submitted', form: loginOf('ana1') }, 'signingIn'],
    ['registration', { type: 'registration.submitted', form: registration }, 'registering'],
    ['code', { type: 'code.submitted', form: codeForm }, 'verifying'],
  ] as const)('after the session expired, submitting the %s form works', async (_, event, state) => {
    const { actor } = await signedIn();
    actor.send({ type: 'session.expired' });
    actor.send(event);
    expect(actor.getSnapshot().value).toBe(state);
  });

  test('a newer profile replaces the current one, an older one does not', async () => {
    const { actor } = await signedIn();
    actor.send({ type: 'profile.changed', user: { ...ana, first_name: 'Anita', version: 4 } });
    actor.send({ type: 'profile.changed', user: ana });
    expect(actor.getSnapshot().context.user?.first_name).toBe('Anita');
  });

  test('signing out clears the user', async () => {
    const { actor, until, emitted } = await signedIn();
    actor.send({ type: 'logout.requested' });
    expect((await until('signedOut')).context.user).toBeNull();
    expect(emitted.at(-1)).toEqual({ type: 'signed.out' });
  });

  test('a sign-out that fails keeps the user signed in and sets a failure', async () => {
    const { actor, until } = await signedIn({ signOut: () => Promise.reject(refused('network')) });
    actor.send({ type: 'logout.requested' });
    const { context } = await until('signedIn');
    expect(context).toMatchObject({ user: ana, failure: { code: 'network' } });
  });
});

test('the reachable states are exactly the drawn ones', () => {
  const reached = new Set<string>();
  const paths = getShortestPaths(authMachine, {
    events: [
      { type: 'xstate.done.actor.0.auth.checking', output: null } as never,
      { type: 'xstate.done.actor.0.auth.checking', output: ana } as never,
      { type: 'xstate.error.actor.0.auth.checking', error: refused('network') } as never,
      { type: 'login.submitted', form: loginOf('ana1') },
      { type: 'registration.submitted', form: registration },
      { type: 'xstate.done.actor.0.auth.registering', output: mailed(registration.email) } as never,
      { type: 'resend.requested', email: registration.email },
      { type: 'code.submitted', form: codeForm },
      { type: 'session.expired' },
      { type: 'logout.requested' },
    ],
    limit: 20_000,
  });
  for (const { state } of paths) reached.add(String(state.value));
  expect([...reached].sort()).toEqual(
    [
      'checking',
      'expired',
      'registering',
      'resending',
      'signedIn',
      'signedOut',
      'signingIn',
      'signingOut',
      'unreachable',
      'verifying',
    ].sort(),
  );
});
