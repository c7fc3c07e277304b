import { Suspense } from 'react';
import { lazyComponent } from '../lazy.ts';

// A group of toggles weighs more than the form above it, and nobody needs it to sign in.
const AuthChoices = lazyComponent(() => import('./auth-choices.tsx'), 'AuthChoices');

/** The bottom line of every page for somebody who is not signed in. */
export function AuthFooter() {
  return (
    <Suspense fallback={<span className="h-hit" />}>
      <AuthChoices />
    </Suspense>
  );
}
