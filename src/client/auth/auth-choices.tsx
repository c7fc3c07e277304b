import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { LanguageSwitch } from '../words/language-switch.tsx';

/** How the product looks and speaks on this device, for somebody who is not signed in. */
export function AuthChoices() {
  return (
    <>
      <LanguageSwitch />
      <span className="flex-1" />
      <ThemeSwitch />
    </>
  );
}
