import type { CourseSearch } from '../../../../contract/addresses.ts';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { DirectoryFilters } from './directory-filters.tsx';

const sorts = [
  { by: 'created_at', order: 'desc', label: 'Newest' },
  { by: 'created_at', order: 'asc', label: 'Oldest' },
  { by: 'updated_at', order: 'desc', label: 'Recently updated' },
  { by: 'updated_at', order: 'asc', label: 'Least recently updated' },
  { by: 'title', order: 'asc', label: 'Title, A to Z' },
  { by: 'title', order: 'desc', label: 'Title, Z to A' },
  { by: 'featured_at', order: 'desc', label: 'Featured first' },
  { by: 'featured_at', order: 'asc', label: 'Featured longest first' },
] as const;

/** Search, order and view of the list of courses. */
export function CourseFilters(address: ListAddress<CourseSearch>) {
  return <DirectoryFilters label={t('Search courses')} {...address} sorts={sorts} />;
}
