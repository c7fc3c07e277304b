import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { t } from '../words/t.ts';

/** The bottom line of every page for somebody who is not signed in. */
export function AuthFooter() {
  return (
    <>
      <span className="text-ink">{t('English')}</span>
      <span className="flex-1" />
      <ThemeSwitch />
    </>
  );
}
