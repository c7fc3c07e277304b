import type { ReportsSearch } from '../../../../contract/addresses.ts';

/** What the queue is narrowed to. `/admin/reports/` keeps it in the address, a community's tab while it is open. */
export type QueueFilters = Omit<ReportsSearch, 'case'>;

export const allCases: QueueFilters = {
  q: '',
  page: 1,
  show: 'open',
  priority: 'all',
  type: 'all',
  sort: 'priority',
};
