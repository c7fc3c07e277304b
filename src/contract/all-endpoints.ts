import * as account from './account/account.ts';
import * as auth from './account/auth.ts';
import * as blocks from './account/blocks.ts';
import * as consents from './account/consents.ts';
import * as me from './account/me.ts';
import * as sessions from './account/sessions.ts';
import * as settings from './account/settings.ts';
import * as signIn from './account/sign-in.ts';
import * as start from './account/start.ts';
import * as userSearch from './account/user-search.ts';
import * as users from './account/users.ts';
import * as written from './account/written.ts';
import * as administration from './admin/administration.ts';
import * as administrators from './admin/administrators.ts';
import * as analytics from './analytics/analytics.ts';
import * as dropOff from './analytics/drop-off.ts';
import * as attachments from './attachments/attachments.ts';
import * as calendar from './calendar/calendar.ts';
import * as holidays from './calendar/holidays.ts';
import * as captions from './captions.ts';
import * as chat from './chat/chat.ts';
import * as chatHistory from './chat/chat-history.ts';
import * as chatSections from './chat/chat-sections.ts';
import * as conversations from './chat/conversations.ts';
import * as forwards from './chat/forwards.ts';
import * as mentions from './chat/mentions.ts';
import * as threads from './chat/threads.ts';
import * as authorization from './communities/authorization.ts';
import * as communities from './communities/communities.ts';
import * as communitySettings from './communities/community-settings.ts';
import * as firstSteps from './communities/first-steps.ts';
import * as invites from './communities/invites.ts';
import * as members from './communities/members.ts';
import * as membershipPlans from './communities/membership-plans.ts';
import * as messageRemovals from './communities/message-removals.ts';
import * as previews from './communities/previews.ts';
import * as restrictions from './communities/restrictions.ts';
import * as staffLog from './communities/staff-log.ts';
import * as verification from './communities/verification.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as certificates from './courses/certificates.ts';
import * as courses from './courses/courses.ts';
import * as learners from './courses/learners.ts';
import * as lessonDiscussion from './courses/lesson-discussion.ts';
import * as lessons from './courses/lessons.ts';
import * as progress from './courses/progress.ts';
import * as comments from './feed/comments.ts';
import * as heldContent from './feed/held-content.ts';
import * as posts from './feed/posts.ts';
import * as reactions from './feed/reactions.ts';
import * as home from './home.ts';
import * as linkCards from './link-cards/link-cards.ts';
import * as adminPayments from './money/admin-payments.ts';
import * as checkouts from './money/checkouts.ts';
import * as corrections from './money/corrections.ts';
import * as coupons from './money/coupons.ts';
import * as paymentCodes from './money/direct/payment-codes.ts';
import * as walletHistory from './money/direct/wallet-history.ts';
import * as groupEarnings from './money/group-earnings.ts';
import * as offers from './money/offers.ts';
import * as payouts from './money/payouts.ts';
import * as platformPlans from './money/platform-plans.ts';
import * as proofs from './money/proofs.ts';
import * as purchases from './money/purchases.ts';
import * as receipts from './money/receipts.ts';
import * as reconciliation from './money/reconciliation.ts';
import * as refunds from './money/refunds.ts';
import * as statements from './money/statements.ts';
import * as subscriptions from './money/subscriptions.ts';
import * as usage from './money/usage.ts';
import * as deliveries from './notifications/deliveries.ts';
import * as notificationKinds from './notifications/notification-kinds.ts';
import * as notifications from './notifications/notifications.ts';
import * as push from './notifications/push.ts';
import * as points from './points/points.ts';
import * as polls from './polls/polls.ts';
import * as reportIssues from './reports/report-issues.ts';
import * as reports from './reports/reports.ts';
import * as saved from './saved/saved.ts';
import * as scheduled from './scheduled/scheduled.ts';
import * as search from './search/search.ts';
import * as tags from './tags.ts';
import * as uploads from './uploads.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Every call there is, in the order of SPEC §7. The server refuses to start while one of them has no handler. */
export const allEndpoints: readonly Endpoint[] = [
  auth,
  signIn,
  me,
  start,
  settings,
  sessions,
  authorization,
  uploads,
  captions,
  attachments,
  userSearch,
  users,
  written,
  account,
  consents,
  blocks,
  tags,
  home,
  saved,
  scheduled,
  search,
  communities,
  communitySettings,
  firstSteps,
  invites,
  previews,
  verification,
  members,
  membershipPlans,
  administration,
  administrators,
  reports,
  reportIssues,
  restrictions,
  messageRemovals,
  staffLog,
  points,
  posts,
  comments,
  reactions,
  linkCards,
  polls,
  courses,
  lessonDiscussion,
  lessons,
  progress,
  learners,
  certificates,
  notifications,
  deliveries,
  push,
  notificationKinds,
  calendar,
  holidays,
  platformPlans,
  subscriptions,
  coupons,
  checkouts,
  paymentCodes,
  proofs,
  walletHistory,
  purchases,
  offers,
  adminPayments,
  heldContent,
  dropOff,
  refunds,
  usage,
  groupEarnings,
  payouts,
  corrections,
  reconciliation,
  statements,
  receipts,
  analytics,
  conversations,
  chat,
  forwards,
  mentions,
  threads,
  chatHistory,
  chatSections,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
