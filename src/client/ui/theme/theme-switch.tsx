import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../forms/choices/segmented.tsx';
import { chooseTheme, useTheme } from './theme-store.ts';

/** Light, dark, or the device's setting. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <Segmented
      label={t('Theme')}
      value={theme}
      onChange={chooseTheme}
      segments={[
        { value: 'system', label: t('Like the device'), icon: <Monitor aria-hidden /> },
        { value: 'light', label: t('Light'), icon: <Sun aria-hidden /> },
        { value: 'dark', label: t('Dark'), icon: <Moon aria-hidden /> },
      ]}
    />
  );
}
