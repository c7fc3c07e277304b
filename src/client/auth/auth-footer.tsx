import { lazy, Suspense } from 'react';
import { t } from '../words/t.ts';

// A group of toggles weighs more than the form above it, and nobody needs it to sign in.
const ThemeSwitch = lazy(() =>
  import('../theme/theme-switch.tsx').then(({ ThemeSwitch }) => ({ default: ThemeSwitch })),
);

/** The bottom line of every page for somebody who is not signed in. */
export function AuthFooter() {
  return (
    <>
      <span className="text-ink">{t('English')}</span>
      <span className="flex-1" />
      <Suspense fallback={<span className="h-hit" />}>
        <ThemeSwitch />
      </Suspense>
    </>
  );
}
