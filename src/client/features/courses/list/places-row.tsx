import { t } from '../../../i18n/t.ts';
import { Tab, Tabs } from '../../../ui/layout/tabs.tsx';

/** Communities and courses side by side, on a phone: its tab bar has a place for one of them only. */
export function PlacesRow({ current }: { current: 'communities' | 'courses' }) {
  return (
    <Tabs label={t('Communities and courses')} className="-mt-4 sm:hidden">
      <Tab to="/communities/" {...(current === 'communities' && { 'aria-current': 'page' as const })}>
        {t('Communities')}
      </Tab>
      <Tab to="/courses/" {...(current === 'courses' && { 'aria-current': 'page' as const })}>
        {t('Courses')}
      </Tab>
    </Tabs>
  );
}
