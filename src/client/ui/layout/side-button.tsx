import { Menu } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';
import { openSide } from './side-sheet.ts';

/** Opens the sidebar as a sheet. Only from 640 to 1023 px: above it is a column, below a screen. */
export function SideButton({ className }: { className?: string }) {
  return (
    <span className={classNames('hidden flex-none sm:max-lg:flex', className)} title={t('Menu')}>
      <IconButton label={t('Menu')} aria-haspopup="dialog" onPress={openSide}>
        <Menu aria-hidden />
      </IconButton>
    </span>
  );
}
