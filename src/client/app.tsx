import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { isSameForEveryone } from '../contract/addresses.ts';
import { UnreachableScreen } from './app/screens/unreachable-screen.tsx';
import { session, useSession } from './data/session/session.ts';
import { useLanguage } from './i18n/language.ts';
import { useChosenZone } from './i18n/time-zone.ts';
import { router } from './routes.tsx';
import { LinkProvider } from './ui/base/link-provider.tsx';

function goTo(href: string): void {
  void router.navigate({ href });
}

/**
 * Whether the session was ever resolved. If it becomes uncertain later (another tab signs in, the network fails), the
 * pages stay, with everything typed in them.
 */
function useIsAnswered(): boolean {
  const isAsking = useSession((s) => s.matches('checking') || s.matches('unreachable'));
  const [isAnswered, setIsAnswered] = useState(!isAsking);
  if (!isAsking && !isAnswered) setIsAnswered(true);
  return isAnswered || !isAsking;
}

/**
 * Waits until the session is known, so that no page is shown for the wrong user. A page that is the same for everyone
 * does not wait, and opens without a network.
 */
export function App() {
  const language = useLanguage();
  const chosenZone = useChosenZone();
  const isAnswered = useIsAnswered();
  const [isForEveryone] = useState(() => isSameForEveryone(window.location.pathname));
  const isUnreachable = useSession((s) => s.matches('unreachable'));
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (isUnreachable && !wasUnreachable) setWasUnreachable(true);
  // The screen stays during retries, so that it does not flicker every few seconds.
  if (!isAnswered && !isForEveryone) {
    return wasUnreachable ? (
      <UnreachableScreen onRetry={() => session.send({ type: 'retry.requested' })} />
    ) : null;
  }
  return (
    <LinkProvider navigate={goTo}>
      <RouterProvider key={`${language} ${chosenZone}`} router={router} />
    </LinkProvider>
  );
}
