import { LayoutGrid, List } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { Segmented } from './segmented.tsx';

interface ViewSwitchProps {
  view: 'grid' | 'list';
  onChange: (view: 'grid' | 'list') => void;
}

/** Cards or rows. Not on a phone, where both are one column. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <Segmented
      label={t('Layout')}
      className="max-sm:hidden"
      value={view}
      segments={[
        { value: 'grid', label: t('Grid'), icon: <LayoutGrid /> },
        { value: 'list', label: t('List'), icon: <List /> },
      ]}
      onChange={onChange}
    />
  );
}
