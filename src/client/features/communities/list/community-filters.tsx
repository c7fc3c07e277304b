import type { CommunitySearch } from '../../../../contract/addresses.ts';
import { CommunitySelects } from '../../../data/communities/community-selects.tsx';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { DirectoryFilters } from '../../courses/list/directory-filters.tsx';

const sorts = [
  { by: 'created_at', order: 'desc', label: 'Newest' },
  { by: 'created_at', order: 'asc', label: 'Oldest' },
  { by: 'total_members', order: 'desc', label: 'Most members' },
  { by: 'total_members', order: 'asc', label: 'Fewest members' },
  { by: 'name', order: 'asc', label: 'Name, A to Z' },
  { by: 'name', order: 'desc', label: 'Name, Z to A' },
] as const;

/** Filters, order and view of the list of communities. */
export function CommunityFilters({ search, narrow }: ListAddress<CommunitySearch>) {
  return (
    <DirectoryFilters label={t('Search communities')} search={search} narrow={narrow} sorts={sorts}>
      <CommunitySelects search={search} narrow={narrow} />
    </DirectoryFilters>
  );
}
