import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';
import { analyticsQuery, analyticsRange, heat, metric } from './analytics-facts.ts';

const metrics = z.array(metric);
const engagement = z.object({ metrics, heat });

export const platformAnalytics = z.extend(analyticsRange, {
  users: metrics,
  communities: metrics,
  revenue: metrics,
  learning: metrics,
  engagement,
  trust: metrics,
  /** As of now, of the node that answers. */
  realtime: metrics,
});
export type PlatformAnalytics = z.output<typeof platformAnalytics>;

export const getPlatformAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/platform',
  access: 'platform.admin',
  summary: 'Get the figures of the whole platform in a range of Manila days, and of the range before it.',
  query: analyticsQuery,
  response: one(platformAnalytics),
  problems: [],
});

export const groupAnalytics = z.extend(analyticsRange, {
  members: metrics,
  /** Null for staff who may not see the community's money. */
  revenue: z.nullable(metrics),
  learning: metrics,
  engagement,
  trust: metrics,
});
export type GroupAnalytics = z.output<typeof groupAnalytics>;

export const getGroupAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/groups/:group_id',
  access: 'analytics.read',
  summary: 'Get the figures of a community in a range of Manila days. Moderators do not see money.',
  params: z.object({ group_id: id }),
  query: analyticsQuery,
  response: one(groupAnalytics),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const ownAnalytics = z.extend(analyticsRange, { learning: metrics, engagement });
export type OwnAnalytics = z.output<typeof ownAnalytics>;

export const getOwnAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/me',
  access: 'signed_in',
  summary: 'Get what the caller learned and wrote in a range of Manila days.',
  query: analyticsQuery,
  response: one(ownAnalytics),
  problems: [],
});

/** Of the node that answers. Totals are counted since it started. */
export const liveHealth = z.object({
  /** By transport. */
  connections: z.object({ ws: z.int(), sio: z.int(), sse: z.int(), sync: z.int() }),
  connections_total: z.int(),
  deliveries_total: z.int(),
  resumes_total: z.int(),
  /** Holes that were filled from the log. */
  repairs_total: z.int(),
  /** Whether this node or another one cannot reach Redis. */
  is_degraded: z.boolean(),
  /** Milliseconds from the commit of an event until it was sent, of the newest ones. Null before the first. */
  delivery_ms: z._default(z.nullable(z.object({ p50: z.number(), p95: z.number(), p99: z.number() })), null),
  /** Milliseconds since the log was last searched for events that were not announced: none of these is older. */
  announcement_age_ms: z._default(z.nullable(z.number()), null),
});
export type LiveHealth = z.output<typeof liveHealth>;

export const getLiveHealth = endpoint({
  method: 'GET',
  path: '/analytics/live',
  access: 'platform.admin',
  summary: 'Get how the live connections of the answering node do now.',
  response: one(liveHealth),
  problems: [],
});
