import type { CommunityTab } from '../../../../contract/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { isInSide, tabNames } from './community-tabs.ts';

interface CommunityTabRowProps {
  slug: string;
  tabs: readonly CommunityTab[];
  current: CommunityTab;
}

/**
 * The tabs that the user may open. Where the sidebar is a column, and on a phone, where it is a screen, the tabs that
 * it leads to are left out.
 */
export function CommunityTabRow({ slug, tabs, current }: CommunityTabRowProps) {
  return (
    <Tabs label={t('Parts of the community')} className="-mb-px">
      {tabs.map((tab) => (
        <Tab
          key={tab}
          to="/communities/$slug/"
          params={{ slug }}
          search={{ tab, q: '', page: 1 }}
          // The router alone would mark every tab of this path as current.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          {...(isInSide(tab) && { className: 'max-sm:hidden lg:hidden' })}
        >
          {t(tabNames[tab])}
        </Tab>
      ))}
    </Tabs>
  );
}
