import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import { type AuthFailure, authMachine } from '../../../machines/auth.machine.ts';
import {
  type CodeForm,
  type LoginForm,
  login,
  logout,
  type RegisterForm,
  register,
  verifyRegistration,
} from '../../contract/auth.ts';
import { type CurrentUser, getMe } from '../../contract/me.ts';
import { AbortedError, ApiError, problemOf } from '../api/api-error.ts';
import { call, listenForUnauthorized } from '../api/call.ts';

function failureOf(error: unknown): AuthFailure {
  const problem = problemOf(error);
  if (problem) return { code: problem.code, message: problem.message, issues: problem.issues ?? [] };
  if (error instanceof ApiError) return { code: `http.${error.status}`, message: error.message, issues: [] };
  if (error instanceof AbortedError) return { code: 'aborted', message: error.message, issues: [] };
  return { code: 'network', message: 'The server could not be reached. Check your connection.', issues: [] };
}

/** Runs `ask` and turns whatever it throws into what the machine can show. */
async function orFailure<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw failureOf(error);
  }
}

async function loadUser(): Promise<CurrentUser | null> {
  try {
    return (await call(getMe, {})).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw failureOf(error);
  }
}

const otherTabs = new BroadcastChannel('auth');

/** The person that a successful answer names, after the other tabs were told to look. */
function arrive<T>(user: T): T {
  otherTabs.postMessage('look');
  return user;
}

const machine = authMachine.provide({
  actors: {
    loadUser: fromPromise(loadUser),
    signIn: fromPromise(async ({ input }: { input: LoginForm }) => {
      const { data } = await orFailure(call(login, { query: {}, body: input }));
      return arrive(data.user);
    }),
    register: fromPromise(async ({ input }: { input: RegisterForm }) => {
      const { data } = await orFailure(call(register, { body: input }));
      return data;
    }),
    verify: fromPromise(async ({ input }: { input: CodeForm }) => {
      const { data } = await orFailure(call(verifyRegistration, { query: {}, body: input }));
      return arrive(data.user);
    }),
    signOut: fromPromise(async () => {
      await orFailure(call(logout, {}));
    }),
  },
});

/** The one session of this page. Started by `main.tsx`. */
export const session = createActor(machine);

// A 401 means that the session is over, wherever it came from; the routes lead to /login/ and back.
listenForUnauthorized(() => session.send({ type: 'session.expired' }));

// Every tab asks for itself who is signed in now: the message carries no truth, only the wish to look.
otherTabs.addEventListener('message', () => session.send({ type: 'session.changed' }));
session.on('signed.out', () => otherTabs.postMessage('look'));

/** The signed-in person, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useSelector(session, ({ context }) => context.user);
}
