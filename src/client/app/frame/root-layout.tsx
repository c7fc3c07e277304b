import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../../ui/overlays/toaster.tsx';
import { NewVersionNote } from '../connection/new-version-note.tsx';

/** The layout around every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <NewVersionNote onReload={() => window.location.reload()} />
      <Toaster />
    </>
  );
}
