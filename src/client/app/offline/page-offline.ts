import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { settings } from '../../data/api/settings.ts';
import { keepAnswers } from '../../data/offline/keep-answers.ts';
import { createOfflineCopies } from '../../data/offline/offline-copies.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { hasKeptPerson, isUserConfirmed, keepPerson, session } from '../../data/session/session.ts';
import type { Chat } from '../../features/chat/store/chat.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import { keepOffline } from './keep-offline.ts';
import { keepPage } from './keep-page.ts';

/** Starts offline storage for `user`. The returned function stops it; stored data stays. */
export function beginOffline(
  user: CurrentUser,
  { chat, hub, queryClient }: { chat: Chat; hub: Hub; queryClient: QueryClient },
): () => void {
  const copies = createOfflineCopies();
  const isUnanswered = !isUserConfirmed();
  const stopKeeping = keepOffline(user, { copies, chat, hub, scheduler: browserScheduler, isUnanswered });
  const stopAnswers = keepAnswers(user, {
    copies,
    queryClient,
    hub,
    build: settings.build,
    now: browserScheduler.now,
    isUnanswered,
  });
  keepPerson(user);
  const { unsubscribe } = session.subscribe(({ context }) => {
    if (context.user?.id === user.id && context.user !== user && hasKeptPerson()) keepPerson(context.user);
  });
  const stopAsking = hub.connection.subscribe(({ status }, was) => {
    // The page started with the last signed-in user: now the server can confirm that they are still signed in.
    if (status === 'live' && was.status !== 'live' && !isUserConfirmed())
      session.send({ type: 'session.changed' });
  });
  const stopKeepingPage = keepPage(hub);
  return () => {
    stopKeepingPage();
    stopAsking();
    unsubscribe();
    stopKeeping();
    stopAnswers();
    void copies.close();
  };
}
