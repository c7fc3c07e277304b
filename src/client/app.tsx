import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { UnreachableScreen } from './app/screens/unreachable-screen.tsx';
import { session, useSession } from './data/session/session.ts';
import { useLanguage } from './i18n/language.ts';
import { useTimeZone } from './i18n/time-zone.ts';
import { router } from './routes.tsx';
import { LinkProvider } from './ui/base/link-provider.tsx';

function goTo(href: string): void {
  void router.navigate({ href });
}

/**
 * Whether it was ever known who is here. Later doubts (another tab signs in, the network goes) keep the pages, and
 * with them everything that is typed there.
 */
function useIsAnswered(): boolean {
  const isAsking = useSession((s) => s.matches('checking') || s.matches('unreachable'));
  const [isAnswered, setIsAnswered] = useState(!isAsking);
  if (!isAsking && !isAnswered) setIsAnswered(true);
  return isAnswered || !isAsking;
}

/** Waits until it is known who is here, so that no page flashes by for the wrong person. */
export function App() {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const isAnswered = useIsAnswered();
  const isUnreachable = useSession((s) => s.matches('unreachable'));
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (isUnreachable && !wasUnreachable) setWasUnreachable(true);
  // The screen stays while it is asked again: a page that blinks every few seconds helps nobody.
  if (!isAnswered) {
    return wasUnreachable ? (
      <UnreachableScreen onRetry={() => session.send({ type: 'retry.requested' })} />
    ) : null;
  }
  return (
    <LinkProvider navigate={goTo}>
      <RouterProvider key={`${language} ${timeZone}`} router={router} />
    </LinkProvider>
  );
}
