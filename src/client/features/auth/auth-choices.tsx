import { LanguageSwitch } from '../../ui/theme/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';

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
