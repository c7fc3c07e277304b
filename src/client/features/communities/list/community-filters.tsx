import type { CommunitySearch } from '../../../../contract/addresses.ts';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
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
      <Select
        look="filter"
        label={t('Visibility')}
        value={search.visibility}
        choices={[
          { value: 'all', label: t('All') },
          { value: 'public', label: t('Public') },
          { value: 'private', label: t('Private') },
        ]}
        onChange={(visibility) => narrow({ visibility })}
      />
      <Select
        look="filter"
        label={t('Verification')}
        value={search.verification}
        choices={[
          { value: 'all', label: t('All') },
          { value: 'verified', label: t('Verified') },
          { value: 'unverified', label: t('Unverified') },
        ]}
        onChange={(verification) => narrow({ verification })}
      />
      <Select
        look="filter"
        label={t('Pricing')}
        value={search.pricing}
        choices={[
          { value: 'all', label: t('All') },
          { value: 'free', label: t('Free') },
          { value: 'paid', label: t('Paid') },
        ]}
        onChange={(pricing) => narrow({ pricing })}
      />
    </DirectoryFilters>
  );
}
