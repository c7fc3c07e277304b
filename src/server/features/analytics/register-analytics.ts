import * as contract from '../../../contract/analytics/analytics.ts';
import { getDropOff, getPlatformDropOff } from '../../../contract/analytics/drop-off.ts';
import type { Context } from '../../platform/context.ts';
import type { RealtimeStats } from '../../realtime/realtime.ts';
import { type AnalyticsDeps, createAnalyticsService } from './analytics.service.ts';
import { countChanges } from './counting.ts';

/** Figures of the platform, of communities and of users. */
export function registerAnalytics(
  context: Context,
  features: Pick<AnalyticsDeps, 'communities' | 'realtime'>,
): void {
  const { implement, jobs, withTx, clock } = context;
  const analytics = createAnalyticsService({ ...context, ...features });
  implement(contract.getPlatformAnalytics, async ({ query }) => ({ data: await analytics.platform(query) }));
  implement(contract.getGroupAnalytics, async ({ params, query }, caller) => ({
    data: await analytics.group(params.group_id, query, caller),
  }));
  implement(contract.getOwnAnalytics, async ({ query }, caller) => ({
    data: await analytics.own(query, caller),
  }));
  implement(getDropOff, async ({ params, query }, caller) => ({
    data: await analytics.dropOff(params.group_id, query.course_id, caller),
  }));
  implement(getPlatformDropOff, async ({ query }) => ({
    data: await analytics.platformDropOff(query.course_id),
  }));
  implement(contract.getLiveHealth, async () => ({ data: liveHealthOf(features.realtime.stats()) }));
  jobs.handle('analytics.count', () => countChanges(withTx, () => new Date(clock.now())));
}

function liveHealthOf(stats: RealtimeStats): contract.LiveHealth {
  return {
    connections: stats.connectionsBy,
    connections_total: stats.connectionsTotal,
    deliveries_total: stats.deliveredTotal,
    resumes_total: stats.resumesTotal,
    repairs_total: stats.repairsTotal,
    is_degraded: stats.isDegraded,
    delivery_ms: stats.deliveryMs,
    announcement_age_ms: stats.announcementAgeMs,
  };
}
