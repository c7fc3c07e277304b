import type { MetricKey } from '../../../contract/analytics/analytics-facts.ts';

/** What each figure is called and what it means, in English for `t`. */
export const metricWords: Readonly<Record<MetricKey, { readonly name: string; readonly meaning: string }>> = {
  total_users: {
    name: 'Accounts',
    meaning: 'Accounts that exist, by the day they were created. Deleted accounts are not counted.',
  },
  verified_users: { name: 'Verified accounts', meaning: 'Accounts with a confirmed email address.' },
  new_users: { name: 'New accounts', meaning: 'Accounts created in these days that still exist.' },
  daily_active: { name: 'Daily active', meaning: 'People who opened Tambayan on a day, on average.' },
  weekly_active: {
    name: 'Weekly active',
    meaning: 'Different people who opened Tambayan in the last 7 days of the range.',
  },
  monthly_active: {
    name: 'Monthly active',
    meaning: 'Different people who opened Tambayan in the last 30 days of the range.',
  },
  stickiness: {
    name: 'Daily of monthly active',
    meaning: 'Daily active people as a percentage of monthly active people.',
  },
  contributors: {
    name: 'Contributors',
    meaning: 'Different people who wrote a post, comment or message in the last 30 days of the range.',
  },
  contribution: {
    name: 'Contributors of active',
    meaning: 'Contributors as a percentage of monthly active people.',
  },
  total_communities: {
    name: 'All communities',
    meaning: 'Communities that are not archived, by the day they were created.',
  },
  new_communities: {
    name: 'New communities',
    meaning: 'Communities created in these days that are not archived.',
  },
  active_communities: {
    name: 'Active communities',
    meaning: 'Communities with a post, comment or message in the last 30 days of the range.',
  },
  verified_communities: { name: 'Verified communities', meaning: 'Communities with the verified badge now.' },
  paid_communities: { name: 'On a paid plan', meaning: 'Communities on a plan above Freemium now.' },
  expired_communities: {
    name: 'Expired plans',
    meaning: 'Communities that are read-only now because their plan ended.',
  },
  communities_by_tier: { name: 'By plan', meaning: 'Communities on each plan now.' },
  gmv: { name: 'Paid by members', meaning: 'What members paid to communities, before refunds and fees.' },
  plan_sales: {
    name: 'Plan sales',
    meaning: 'What communities paid for their plans, without tax and before refunds.',
  },
  commission: {
    name: 'Platform commission',
    meaning: 'The part of member payments that the platform keeps, after refunds.',
  },
  refunds: { name: 'Money refunded', meaning: 'All money that was given back.' },
  processing: { name: 'Processing fees', meaning: 'What the payment service took.' },
  earned: { name: 'Earned', meaning: 'What is left after refunds, commission and payment fees.' },
  mrr: {
    name: 'Monthly recurring revenue',
    meaning: 'What running community plans pay in a month. Yearly plans count a twelfth.',
  },
  arpu: {
    name: 'Revenue per active person',
    meaning: 'Commission and plan sales after refunds, divided by monthly active people.',
  },
  renewal_rate: {
    name: 'Renewal rate',
    meaning: 'Paid periods that ended in these days and were renewed since.',
  },
  churn: { name: 'Churn', meaning: 'Paid periods that ended in these days and were not renewed.' },
  payments: { name: 'Successful payments', meaning: 'Payments that bought a plan or a membership.' },
  payment_methods: { name: 'Payment methods', meaning: 'Successful payments in these days by method.' },
  enrolments: { name: 'Courses started', meaning: 'How often a learner started a course.' },
  completions: { name: 'Courses completed', meaning: 'How often a learner completed a course.' },
  hours_to_complete: {
    name: 'Hours to complete',
    meaning: 'Half of the completed courses took this many hours or less, from start to completion.',
  },
  lessons_completed: { name: 'Lessons completed', meaning: 'How often a learner completed a lesson.' },
  quiz_attempts: { name: 'Quiz attempts', meaning: 'How often a learner submitted a quiz.' },
  quiz_pass_rate: { name: 'Quiz pass rate', meaning: 'Quiz attempts that were passed.' },
  posts: { name: 'Posts written', meaning: 'Published posts. Hidden and deleted posts are not counted.' },
  comments: {
    name: 'Comments written',
    meaning: 'Published comments. Hidden and deleted comments are not counted.',
  },
  reactions: {
    name: 'Reactions given',
    meaning: 'Reactions to posts, comments and messages that were not taken back.',
  },
  messages: {
    name: 'Messages sent',
    meaning:
      'Chat messages that were not deleted. On the platform, private messages are counted but never read.',
  },
  new_reports: { name: 'New reports', meaning: 'Cases opened in these days.' },
  open_reports: { name: 'Open reports', meaning: 'Cases without a decision now, by priority.' },
  first_action: {
    name: 'Time to first action',
    meaning: 'Median time from a report to the first action, for cases opened in these days.',
  },
  resolution: {
    name: 'Time to decision',
    meaning: 'Median time from a report to the decision, for cases opened in these days.',
  },
  active_restrictions: {
    name: 'Active restrictions',
    meaning: 'Mutes, bans and other restrictions in force now.',
  },
  open_appeals: { name: 'Open appeals', meaning: 'Appeals without a decision now.' },
  live_connections: { name: 'Open connections', meaning: 'Live connections to this server now.' },
  live_deliveries: {
    name: 'Events delivered',
    meaning: 'Live events this server delivered since it started.',
  },
  live_resumes: {
    name: 'Connections resumed',
    meaning: 'Connections to this server that continued after an interruption, since it started.',
  },
  live_delivery_p50: {
    name: 'Delivery time, half',
    meaning: 'Half of the newest events on this server were sent within this time after they were saved.',
  },
  live_delivery_p95: {
    name: 'Delivery time, 95%',
    meaning: '95% of the newest events on this server were sent within this time after they were saved.',
  },
  live_delivery_p99: {
    name: 'Delivery time, 99%',
    meaning: '99% of the newest events on this server were sent within this time after they were saved.',
  },
  live_announcement_age: {
    name: 'Last check for missed events',
    meaning: 'Time since this server last looked for saved events that were not announced.',
  },
  total_members: { name: 'Active members', meaning: 'Members now, by the day they joined.' },
  new_members: { name: 'New members', meaning: 'Members who joined in these days and are still members.' },
  active_days: { name: 'Active days', meaning: 'Days on which you opened Tambayan.' },
};
