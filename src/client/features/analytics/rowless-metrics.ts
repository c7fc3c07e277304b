import type { MetricKey } from '../../../contract/analytics/analytics-facts.ts';

type Rowless = Readonly<Partial<Record<MetricKey, string>>>;

const QUOTIENT = 'a quotient of two other figures, which have their rows';
const LIVE = 'a number of the running process';
const CHATS = 'messages are read in their chats, and private ones by their two people only';
const OWN = 'a figure of the user alone, who sees their courses on their own page';
const ELSEWHERE = 'not a figure of this place';

const everywhere: Rowless = {
  stickiness: QUOTIENT,
  contribution: QUOTIENT,
  arpu: QUOTIENT,
  quiz_pass_rate: QUOTIENT,
  hours_to_complete: 'the median of the courses completed, which have their rows',
  contributors: 'no list says who wrote how much; the members are not ranked',
  reactions: 'reactions are shown at what they are about',
  messages: CHATS,
  live_connections: LIVE,
  live_deliveries: LIVE,
  live_resumes: LIVE,
  live_delivery_p50: LIVE,
  live_delivery_p95: LIVE,
  live_delivery_p99: LIVE,
  live_announcement_age: LIVE,
  active_days: OWN,
};

/** Figures of the platform without a list of their rows, with the reason. */
export const rowlessOnPlatform: Rowless = {
  ...everywhere,
  renewal_rate: QUOTIENT,
  churn: QUOTIENT,
  active_communities: 'no list has communities by when something was written in them',
  lessons_completed: 'lessons are listed in their courses',
  quiz_attempts: 'attempts are listed in their lessons',
  posts: 'posts are read in their communities',
  comments: 'comments are read in their communities',
  processing: ELSEWHERE,
  earned: ELSEWHERE,
  total_members: ELSEWHERE,
  new_members: ELSEWHERE,
};

/** Figures of a community without a list of their rows, with the reason. */
export const rowlessInGroup: Rowless = {
  ...everywhere,
  total_users: ELSEWHERE,
  verified_users: ELSEWHERE,
  new_users: ELSEWHERE,
  daily_active: ELSEWHERE,
  weekly_active: ELSEWHERE,
  monthly_active: ELSEWHERE,
  total_communities: ELSEWHERE,
  new_communities: ELSEWHERE,
  active_communities: ELSEWHERE,
  verified_communities: ELSEWHERE,
  paid_communities: ELSEWHERE,
  expired_communities: ELSEWHERE,
  communities_by_tier: ELSEWHERE,
  plan_sales: ELSEWHERE,
  mrr: ELSEWHERE,
  payment_methods: ELSEWHERE,
};
