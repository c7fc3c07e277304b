import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from '../ui/toaster.tsx';
import { leaveFrom, watchForMaintenance } from './maintenance.ts';

/** What surrounds every page, signed in or not. */
export function RootLayout() {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      watchForMaintenance(queryClient, () => {
        const { pathname, href } = router.latestLocation;
        if (pathname.startsWith('/maintenance')) return;
        leaveFrom(href);
        void router.navigate({ to: '/maintenance/', replace: true });
      }),
    [queryClient, router],
  );

  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
