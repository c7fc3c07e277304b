import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMe } from '../../contract/me.ts';
import { call } from '../api/call.ts';
import { bridgeQueries } from '../realtime/rq-bridge.ts';
import { browserScheduler } from '../realtime/scheduler.ts';
import { session } from '../session/session.ts';
import { bridgeRules, goLive, hub } from './live.ts';

/** The own profile changed on another device. When it cannot be fetched, the next change brings it. */
function refreshProfile(): void {
  call(getMe, {}).then(
    ({ data }) => session.send({ type: 'profile.changed', user: data }),
    () => undefined,
  );
}

/**
 * Keeps the page live while it is there. It stands before the screens, so that it has begun when they subscribe; give
 * it the person's id as its key.
 */
export function LiveSession() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const { user } = session.getSnapshot().context;
    if (user === null) return;
    const stopBridge = bridgeQueries({
      hub,
      queryClient,
      scheduler: browserScheduler,
      random: Math.random,
      rules: bridgeRules,
    });
    const stopProfile = hub.onEvent('profile.updated', ({ data }) => {
      const known = session.getSnapshot().context.user;
      if (known !== null && data.version > known.version) refreshProfile();
    });
    const goOffline = goLive(user, queryClient);
    return () => {
      goOffline();
      stopProfile();
      stopBridge();
    };
  }, [queryClient]);

  return null;
}
