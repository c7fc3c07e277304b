import { Sheet } from '../ui/sheet.tsx';
import { t } from '../words/t.ts';
import { CommunitySheet } from './community-sheet.tsx';
import { MePanel } from './me-panel.tsx';

interface TabSheetsProps {
  open: 'mine' | 'me' | null;
  onClose: () => void;
}

/** What the phone's bar opens from below. */
export function TabSheets({ open, onClose }: TabSheetsProps) {
  return (
    <>
      <CommunitySheet isOpen={open === 'mine'} onClose={onClose} />
      <Sheet isOpen={open === 'me'} onClose={onClose} title={t('Your account')} from="bottom">
        <div className="p-4">
          <MePanel onDone={onClose} />
        </div>
      </Sheet>
    </>
  );
}
