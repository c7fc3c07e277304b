import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';

import { createQueryClient } from './api/query-client.ts';
import { router } from './routes.tsx';
import { session } from './session/session.ts';
import { UnreachableScreen } from './shell/unreachable-screen.tsx';
import { LinkProvider } from './ui/link-provider.tsx';

export const queryClient = createQueryClient();

function goTo(href: string): void {
  void router.navigate({ href });
}

/** Waits until it is known who is here, so that no page flashes by for the wrong person. */
export function App() {
  const isUnknown = useSelector(session, (s) => s.matches('checking') && s.context.user === null);
  const isUnreachable = useSelector(session, (s) => s.matches('unreachable') && s.context.user === null);
  if (isUnreachable) return <UnreachableScreen onRetry={() => session.send({ type: 'retry.requested' })} />;
  if (isUnknown) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider navigate={goTo}>
        <RouterProvider router={router} />
      </LinkProvider>
    </QueryClientProvider>
  );
}
