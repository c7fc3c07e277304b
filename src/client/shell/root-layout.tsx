import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../ui/toaster.tsx';

/** What surrounds every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
