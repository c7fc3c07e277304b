import type {
  GroupAnalytics,
  OwnAnalytics,
  PlatformAnalytics,
} from '../../../contract/analytics/analytics.ts';
import type { AnalyticsQuery, Metric } from '../../../contract/analytics/analytics-facts.ts';
import type { DropOff } from '../../../contract/analytics/drop-off.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { RealtimeStats } from '../../realtime/realtime.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { createTakings } from '../payments/ledger/takings.ts';
import { engagementOf, learningOf, readGaps, readTotals } from './activity.ts';
import { PLATFORM } from './counting.ts';
import { readDropOff } from './drop-off.repo.ts';
import { averageOf, differentIn, metricOf, presentMetric, shareOf } from './metrics.ts';
import { createPresentRepo, type PresentCommunities } from './present.repo.ts';
import { type Range, rangeOf } from './ranges.ts';
import { groupRevenue, platformRevenue } from './revenue.ts';
import { createRollupRepo, type RollupRepo } from './rollup.repo.ts';
import { trustOf } from './trust.ts';

export interface AnalyticsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly realtime: { stats(): RealtimeStats };
}

/** Figures of a range of Manila days. All throw `request.invalid` for a range that makes no sense or is too long. */
export interface AnalyticsService {
  platform(query: AnalyticsQuery): Promise<PlatformAnalytics>;
  /** @throws Problem `group.not_found`, `group.not_allowed` for users who are not its staff. */
  group(groupId: string, query: AnalyticsQuery, caller: Caller): Promise<GroupAnalytics>;
  own(query: AnalyticsQuery, caller: Caller): Promise<OwnAnalytics>;
  /**
   * Of the chosen course, or of the one with the most learners.
   *
   * @throws Problem `group.not_found`, `group.not_allowed` for users who are not its staff.
   */
  dropOff(groupId: string, courseId: string | undefined, caller: Caller): Promise<DropOff>;
  /** As `dropOff`, among the courses of all communities. */
  platformDropOff(courseId: string | undefined): Promise<DropOff>;
}

export function createAnalyticsService({
  db,
  clock,
  communities,
  realtime,
}: AnalyticsDeps): AnalyticsService {
  const present = createPresentRepo(db);
  const takings = createTakings(db);

  return {
    async platform(query) {
      const range = rangeOf(query, clock.now());
      const now = new Date(clock.now());
      const repo = createRollupRepo(db, PLATFORM);
      const [people, state] = await Promise.all([peopleOf(repo, range), present.communities(now)]);
      const { monthlyActive } = people;
      const [counted_at, groups, revenue, learning, engagement, trust] = await Promise.all([
        repo.countedAt(),
        communitiesOf(repo, range, state),
        platformRevenue({ takings, present }, { range, now, mrr: state.mrr, monthlyActive }),
        learningOf(repo, range),
        engagementOf(repo, range),
        trustOf(present, { groupId: null, range, now }),
      ]);
      return {
        ...range,
        ...{ counted_at, users: people.metrics, communities: groups, revenue, learning, engagement, trust },
        realtime: liveMetrics(realtime.stats()),
      };
    },

    async group(groupId, query, caller) {
      const { group, standing } = await communities.requirePermission(caller, groupId, 'analytics.read');
      const range = rangeOf(query, clock.now());
      const now = new Date(clock.now());
      const repo = createRollupRepo(db, groupId);
      const [counted_at, members, revenue, learning, engagement, trust] = await Promise.all([
        repo.countedAt(),
        membersOf(repo, range),
        may('subscriptions.read', standing, group)
          ? groupRevenue({ takings, present }, { groupId, range, now })
          : null,
        learningOf(repo, range),
        engagementOf(repo, range),
        trustOf(present, { groupId, range, now }),
      ]);
      return { ...range, counted_at, members, revenue, learning, engagement, trust };
    },

    async dropOff(groupId, courseId, caller) {
      await communities.requirePermission(caller, groupId, 'analytics.read');
      return readDropOff(db, groupId, courseId);
    },

    platformDropOff: (courseId) => readDropOff(db, null, courseId),

    async own(query, caller) {
      const range = rangeOf(query, clock.now());
      const repo = createRollupRepo(db, caller.userId);
      const [counted_at, learning, engagement] = await Promise.all([
        repo.countedAt(),
        learningOf(repo, range),
        engagementOf(repo, range),
      ]);
      return { ...range, counted_at, learning, engagement };
    },
  };
}

async function peopleOf(repo: RollupRepo, range: Range) {
  const [{ during, until }, gaps] = await Promise.all([
    readTotals(repo, ['users', 'verified_users'], range),
    readGaps(repo, ['visitors', 'writers'], range),
  ]);
  const daily = averageOf(gaps('visitors'));
  const monthlyActive = differentIn(30, gaps('visitors'));
  const contributors = differentIn(30, gaps('writers'));
  const metrics = [
    metricOf('total_users', 'count', range, until('users')),
    metricOf('verified_users', 'count', range, until('verified_users')),
    metricOf('new_users', 'count', range, during('users')),
    metricOf('daily_active', 'count', range, daily),
    metricOf('weekly_active', 'count', range, differentIn(7, gaps('visitors'))),
    metricOf('monthly_active', 'count', range, monthlyActive),
    metricOf('stickiness', 'percent', range, shareOf(daily, monthlyActive)),
    metricOf('contributors', 'count', range, contributors),
    metricOf('contribution', 'percent', range, shareOf(contributors, monthlyActive)),
  ];
  return { metrics, monthlyActive };
}

async function communitiesOf(repo: RollupRepo, range: Range, state: PresentCommunities): Promise<Metric[]> {
  const [{ during, until }, gaps] = await Promise.all([
    readTotals(repo, ['communities'], range),
    readGaps(repo, ['active_groups'], range),
  ]);
  return [
    metricOf('total_communities', 'count', range, until('communities')),
    metricOf('new_communities', 'count', range, during('communities')),
    metricOf('active_communities', 'count', range, differentIn(30, gaps('active_groups'))),
    presentMetric('verified_communities', 'count', state.verified),
    presentMetric('paid_communities', 'count', state.paid),
    presentMetric('expired_communities', 'count', state.expired),
    presentMetric(
      'communities_by_tier',
      'count',
      state.tiers.reduce((sum, { value }) => sum + value, 0),
      state.tiers.map((tier) => ({ ...tier })),
    ),
  ];
}

async function membersOf(repo: RollupRepo, range: Range): Promise<Metric[]> {
  const [{ during, until }, gaps] = await Promise.all([
    readTotals(repo, ['members'], range),
    readGaps(repo, ['writers'], range),
  ]);
  return [
    metricOf('total_members', 'count', range, until('members')),
    metricOf('new_members', 'count', range, during('members')),
    metricOf('contributors', 'count', range, differentIn(30, gaps('writers'))),
  ];
}

function liveMetrics(stats: RealtimeStats): Metric[] {
  const delivery = (share: 'p50' | 'p95' | 'p99') =>
    presentMetric(`live_delivery_${share}`, 'milliseconds', stats.deliveryMs?.[share] ?? null);
  return [
    presentMetric('live_connections', 'count', stats.connections),
    presentMetric('live_deliveries', 'count', stats.deliveredTotal),
    presentMetric('live_resumes', 'count', stats.resumesTotal),
    ...[delivery('p50'), delivery('p95'), delivery('p99')],
    presentMetric('live_announcement_age', 'milliseconds', stats.announcementAgeMs),
  ];
}
