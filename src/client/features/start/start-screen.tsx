import { useRouter, useSearch } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { startMachine } from '../../../../machines/start.machine.ts';
import type { CurrentUser, StartStep } from '../../../contract/account/me.ts';
import { updateStart } from '../../../contract/account/start.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { safeRedirect } from '../../data/session/redirect.ts';
import { session, useCurrentUser } from '../../data/session/session.ts';
import { CommunitiesStep } from './communities-step.tsx';
import { InterestsStep } from './interests-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import type { StepActions } from './step-page.tsx';

const machine = startMachine.provide({
  actors: {
    goOn: fromPromise(async ({ input }) => {
      const { data } = await call(updateStart, { body: input });
      session.send({ type: 'profile.changed', user: data });
    }),
  },
});

/**
 * `/start/`: the steps after registering, where the user left off. Once they are done or skipped, on whatever device,
 * this address leads to `redirect`, or home.
 */
export function StartScreen() {
  const user = useCurrentUser();
  const router = useRouter();
  const { redirect } = useSearch({ from: '/member/start' });
  const isOver = user?.start_step === null;

  useEffect(() => {
    if (isOver) void router.navigate({ href: safeRedirect(redirect, window.location.origin), replace: true });
  }, [isOver, redirect, router]);

  if (user === null || user.start_step === null) return null;
  return <Steps user={user} progress={user.start_step} />;
}

function Steps({ user, progress }: { user: CurrentUser; progress: StartStep }) {
  const [snapshot, send] = useMachine(machine, { input: { step: progress } });
  const { step, failure } = snapshot.context;

  useEffect(() => send({ type: 'progress.arrived', step: progress }), [progress, send]);
  useEffect(() => {
    if (failure !== null) toastFailure(failure.error);
  }, [failure]);

  const actions: StepActions = {
    isBusy: snapshot.hasTag('busy'),
    onPass: () => send({ type: 'step.passed' }),
    onSkipAll: () => send({ type: 'steps.skipped' }),
  };
  switch (step) {
    case 'interests':
      return <InterestsStep user={user} {...actions} />;
    case 'profile':
      return <ProfileStep user={user} {...actions} />;
    case 'communities':
      return <CommunitiesStep {...actions} />;
  }
}
