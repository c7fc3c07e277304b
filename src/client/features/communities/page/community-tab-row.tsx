import type { CommunityTab } from '../../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { OpenRequestCount } from '../members/open-request-count.tsx';
import { isInSide, tabNames } from './community-tabs.ts';

interface CommunityTabRowProps {
  community: Pick<Community, 'id' | 'slug'>;
  rights: Pick<GroupAuthorization, 'permissions'>;
  tabs: readonly CommunityTab[];
  current: CommunityTab;
}

/**
 * The tabs that the user may open. Where the sidebar is a column, and on a phone, where it is a screen, the tabs that
 * it leads to are left out.
 */
export function CommunityTabRow({ community, rights, tabs, current }: CommunityTabRowProps) {
  return (
    <Tabs label={t('Parts of the community')} className="-mb-px">
      {tabs.map((tab) => (
        <Tab
          key={tab}
          to="/communities/$slug/"
          params={{ slug: community.slug }}
          search={{ tab, q: '', page: 1 }}
          // The router alone would mark every tab of this path as current.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          {...(isInSide(tab) && { className: 'max-sm:hidden lg:hidden' })}
        >
          {t(tabNames[tab])}
          {tab === 'members' && rights.permissions.includes('members.approve') && (
            <OpenRequestCount groupId={community.id} />
          )}
        </Tab>
      ))}
    </Tabs>
  );
}
