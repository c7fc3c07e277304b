import { LanguageSwitch } from '../../ui/theme/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';

/** Appearance and language of this device, for a user who is not signed in. */
export function AuthChoices() {
  return (
    <>
      <LanguageSwitch />
      <span className="flex-1" />
      <ThemeSwitch />
    </>
  );
}
