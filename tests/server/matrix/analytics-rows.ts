import * as analytics from '../../../src/contract/analytics/analytics.ts';
import { getDropOff, getPlatformDropOff } from '../../../src/contract/analytics/drop-off.ts';
import { type Row, row } from './row.ts';

/** Calls about figures. */
export const analyticsRows: readonly Row[] = [
  row(analytics.getPlatformAnalytics, 'nothing', () => ({ query: {} })),
  row(analytics.getGroupAnalytics, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(getDropOff, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(getPlatformDropOff, 'nothing', () => ({ query: {} })),
  row(analytics.getLiveHealth, 'nothing', () => ({})),
  row(analytics.getOwnAnalytics, 'nothing', () => ({ query: {} })),
];
