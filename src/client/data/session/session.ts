import { useSyncExternalStore } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { authMachine } from '../../../../machines/auth.machine.ts';
import type { CodeForm, LinkForm, RegisterForm } from '../../../contract/account/auth.ts';
import { type CurrentUser, currentUser, getMe } from '../../../contract/account/me.ts';
import { type LoginForm, login, logout } from '../../../contract/account/sign-in.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { PATIENCE_MS } from '../../worker/shell-answers.ts';
import { ApiError } from '../api/api-error.ts';
import { call, isSessionOver, listenForUnauthorized } from '../api/call.ts';
import { dropFirstAnswers } from '../api/first-answers.ts';
import { failureOf } from './failure-of.ts';

/** Awaits `ask` and turns every error into a failure that the machine can show. */
async function orFailure<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw failureOf(error);
  }
}

/** The last user, kept in localStorage as long as they may come back without a network. All tabs share it. */
const KEPT_PERSON = 'tambayan.person';

function keptPerson(): CurrentUser | null {
  try {
    return currentUser.parse(JSON.parse(localStorage.getItem(KEPT_PERSON) ?? ''));
  } catch {
    return null;
  }
}

/** Stores the signed-in user, for a start of the page without a network. */
export function keepPerson(user: CurrentUser): void {
  try {
    localStorage.setItem(KEPT_PERSON, JSON.stringify(user));
  } catch {
    // Without storage there is no offline start.
  }
}

/** Forgets the user of {@link keepPerson}, in all tabs. */
export function forgetPerson(): void {
  try {
    localStorage.removeItem(KEPT_PERSON);
  } catch {
    // Without storage nobody is kept.
  }
}

/** Whether a user is kept. False as soon as any tab has signed out, before the others hear of it. */
export function hasKeptPerson(): boolean {
  return keptPerson() !== null;
}

let positionOfMe: RtPosition | null = null;

/**
 * The position of the user's own stream before this page fetched anything else, for the first who asks. Null after a
 * sign-in on this page, and without a network.
 */
export function takePosition(): RtPosition | null {
  const position = positionOfMe;
  positionOfMe = null;
  return position;
}

let isConfirmed = true;

/**
 * Whether the server has said who is signed in. False while the page goes on as the user whom this device kept, because
 * no answer came. A browser may believe in a network that is not there, so `navigator.onLine` does not say that.
 */
export function isUserConfirmed(): boolean {
  return isConfirmed;
}

/** Times in a row that the server did not say who is signed in. */
let unanswered = 0;

/**
 * How long to wait for it. The first time counts from the opening of the page, which may have waited for the server
 * already; later times leave a slow network more and more time.
 */
function patience(): number {
  if (unanswered === 0 && isFirst) return Math.max(SHORTEST_WAIT_MS, PATIENCE_MS - performance.now());
  return PATIENCE_MS * 2 ** Math.min(unanswered, 3);
}
const SHORTEST_WAIT_MS = 300;
let isFirst = true;

/** `asking`, or a rejection as without a network when no answer comes in time: requests can be swallowed for minutes. */
async function inTime<T>(asking: Promise<T>): Promise<T> {
  const isOver = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('no answer came')), patience());
  });
  isFirst = false;
  return Promise.race([asking, isOver]);
}

async function loadUser(): Promise<CurrentUser | null> {
  const asking = call(getMe, {});
  try {
    const { data, rt = null } = await inTime(asking);
    positionOfMe = rt;
    isConfirmed = true;
    unanswered = 0;
    return data;
  } catch (error) {
    if (error instanceof ApiError && isSessionOver(error)) return null;
    unanswered = error instanceof ApiError ? 0 : unanswered + 1;
    // Without a network the server cannot be asked. The page then shows what this device kept for the user.
    const kept = error instanceof ApiError ? null : keptPerson();
    if (kept === null) throw failureOf(error);
    isConfirmed = false;
    const look = () => {
      if (!isConfirmed) session.send({ type: 'session.changed' });
    };
    // It comes late, and the session may be over.
    asking.then(look, (late: unknown) => late instanceof ApiError && look());
    return kept;
  }
}

/** The calls of a registration, which the pages that need them have loaded long before. */
function registration() {
  return import('../../../contract/account/auth.ts');
}

const otherTabs = new BroadcastChannel('auth');

/** Returns the user of a successful answer, after the other tabs were told to check their session. */
function arrive<T>(user: T): T {
  dropFirstAnswers();
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
      const answer = await orFailure(registration().then(({ register }) => call(register, { body: input })));
      return answer.data;
    }),
    resend: fromPromise(async ({ input: email }: { input: string }) => {
      const answer = await orFailure(
        registration().then(({ resendRegistration }) => call(resendRegistration, { body: { email } })),
      );
      return answer.data;
    }),
    verify: fromPromise(async ({ input }: { input: CodeForm | LinkForm }) => {
      const { data } = await orFailure(
        registration().then(({ verifyRegistration, verifyRegistrationLink }) =>
          'token' in input
            ? call(verifyRegistrationLink, { query: {}, body: input })
            : call(verifyRegistration, { query: {}, body: input }),
        ),
      );
      return arrive(data.user);
    }),
    signOut: fromPromise(async () => {
      await orFailure(call(logout, {}));
    }),
  },
});

/** The one session of this page. Started by `main.tsx`. */
export const session = createActor(machine);

/** While the user deletes the account on this page, the end of the session is expected and does not lead to /login/. */
export const farewell = { isUnderWay: false };

/** Called when the server says that the session is over. The routes lead to /login/ and back. */
export function expire(): void {
  if (!farewell.isUnderWay) session.send({ type: 'session.expired' });
}
listenForUnauthorized(expire);

// Each tab asks the server who is signed in now: the message carries no data, only the request to check.
otherTabs.addEventListener('message', () => {
  dropFirstAnswers();
  session.send({ type: 'session.changed' });
});
session.on('signed.out', () => {
  dropFirstAnswers();
  otherTabs.postMessage('look');
});

/** Whether a user is signed in at this moment. The page of an expired session may be open for a while longer. */
export function isSignedIn(): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.context.user !== null && !snapshot.matches('expired');
}

function onSessionChange(listener: () => void): () => void {
  const subscription = session.subscribe(listener);
  return () => subscription.unsubscribe();
}

/** What `select` reads from the session. Renders again when the value changes, compared by `Object.is`. */
export function useSession<T>(select: (snapshot: SnapshotFrom<typeof session>) => T): T {
  return useSyncExternalStore(onSessionChange, () => select(session.getSnapshot()));
}

/** The signed-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useSession(({ context }) => context.user);
}
