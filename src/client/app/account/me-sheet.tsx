import { t } from '../../i18n/t.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { MePanel } from './me-panel.tsx';

interface MeSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The user's menu as a bottom sheet, opened from the phone's tab bar. */
export function MeSheet({ isOpen, onClose }: MeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('Your account')} from="bottom">
      <div className="p-4">
        <MePanel onDone={onClose} />
      </div>
    </Sheet>
  );
}
