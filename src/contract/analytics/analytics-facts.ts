import * as z from 'zod/mini';

/** Most points of one series. */
export const ANALYTICS_POINTS_MAX = 400;
/** Days without a range in the query: these, today included. */
export const ANALYTICS_DEFAULT_DAYS = 30;

export const analyticsIntervals = ['day', 'week', 'month'] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];

/** `count` may be an average with one decimal; money is whole centavos; `percent` has one decimal. */
const analyticsUnits = ['count', 'percent', 'centavos', 'hours', 'seconds', 'milliseconds'] as const;
export type AnalyticsUnit = (typeof analyticsUnits)[number];

/** Every figure. What each of them means is said on the page, in `metric-words.ts` of the client. */
export const metricKeys = [
  'total_users',
  'verified_users',
  'new_users',
  'daily_active',
  'weekly_active',
  'monthly_active',
  'stickiness',
  'contributors',
  'contribution',
  'total_communities',
  'new_communities',
  'active_communities',
  'verified_communities',
  'paid_communities',
  'expired_communities',
  'communities_by_tier',
  'gmv',
  'plan_sales',
  'commission',
  'refunds',
  'processing',
  'earned',
  'mrr',
  'arpu',
  'renewal_rate',
  'churn',
  'payments',
  'payment_methods',
  'enrolments',
  'completions',
  'hours_to_complete',
  'lessons_completed',
  'quiz_attempts',
  'quiz_pass_rate',
  'posts',
  'comments',
  'reactions',
  'messages',
  'new_reports',
  'open_reports',
  'first_action',
  'resolution',
  'active_restrictions',
  'open_appeals',
  'live_connections',
  'live_deliveries',
  'live_resumes',
  'live_delivery_p50',
  'live_delivery_p95',
  'live_delivery_p99',
  'live_announcement_age',
  'total_members',
  'new_members',
  'active_days',
] as const;
export type MetricKey = (typeof metricKeys)[number];

/** A day of Manila's calendar, like 2026-11-22. */
const day = z.iso.date();

export const metric = z.object({
  key: z.enum(metricKeys),
  unit: z.enum(analyticsUnits),
  /** Null where there is nothing to divide or to rank. */
  value: z.nullable(z.number()),
  /** The same of the range before, which is as long. Null also for what is only known as of now. */
  previous: z.nullable(z.number()),
  /** How much `value` is above `previous`, in percent with one decimal. Null without one of them, and above 0. */
  delta_pct: z.nullable(z.number()),
  /** One point for each interval, `t` is its first day within the range. Empty for what is only known as of now. */
  series: z.array(z.object({ t: day, v: z.nullable(z.number()) })),
  /** What the value consists of, where that is asked. */
  parts: z.optional(z.array(z.object({ key: z.string(), value: z.number() }))),
});
export type Metric = z.output<typeof metric>;

/** What was written, by weekday (Monday first) and hour of the day: seven times 24. */
export const heat = z.array(z.array(z.int()));

export const analyticsRange = z.object({
  from: day,
  to: day,
  interval: z.enum(analyticsIntervals),
  /** When the job last added up what happened. Null before its first run. */
  counted_at: z.nullable(z.iso.datetime()),
});

const validDay = z.iso
  .date('Write a day like 2026-11-22')
  .check(
    z.refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Choose a day between 2000 and 2100'),
  );

/** Both days are included. A range of more than 400 intervals, or one that ends before it begins, is refused. */
export const analyticsQuery = z.strictObject({
  from: z.optional(validDay),
  /** Today, when left out. */
  to: z.optional(validDay),
  interval: z._default(z.enum(analyticsIntervals), 'day'),
});
export type AnalyticsQuery = z.output<typeof analyticsQuery>;
