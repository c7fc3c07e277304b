import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../../data/api/query-client.ts';
import { onPersonChange } from '../../data/session/person-change.ts';
import { leaveFrom, watchForMaintenance } from '../screens/maintenance.ts';

// Cleared before anything is rendered for another user.
onPersonChange(() => queryClient.clear());

/** The query cache of the signed-in user. Responses that report planned maintenance lead to /maintenance/. */
export function Queries({ children }: { children: ReactNode }) {
  const router = useRouter();

  useEffect(
    () =>
      watchForMaintenance(queryClient, () => {
        const { pathname, href } = router.latestLocation;
        if (pathname.startsWith('/maintenance')) return;
        leaveFrom(href);
        void router.navigate({ to: '/maintenance/', replace: true });
      }),
    [router],
  );

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
