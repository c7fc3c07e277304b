import { lazy, Suspense } from 'react';

// A group of toggles weighs more than the form above it, and nobody needs it to sign in.
const AuthChoices = lazy(() =>
  import('./auth-choices.tsx').then(({ AuthChoices }) => ({ default: AuthChoices })),
);

/** The bottom line of every page for somebody who is not signed in. */
export function AuthFooter() {
  return (
    <Suspense fallback={<span className="h-hit" />}>
      <AuthChoices />
    </Suspense>
  );
}
