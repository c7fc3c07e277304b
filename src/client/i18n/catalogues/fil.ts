import { accountText } from '../fil/account.ts';
import { analyticsText } from '../fil/analytics.ts';
import { calendarText } from '../fil/calendar.ts';
import { chatText } from '../fil/chat.ts';
import { chatSectionText } from '../fil/chat-sections.ts';
import { communityText } from '../fil/communities.ts';
import { authoringText } from '../fil/courses/authoring.ts';
import { courseText } from '../fil/courses/courses.ts';
import { learningText } from '../fil/courses/learning.ts';
import { feedText } from '../fil/feed.ts';
import { firstMinutesText } from '../fil/first-minutes.ts';
import { linkCardsText } from '../fil/link-cards.ts';
import { administrationText } from '../fil/moderation/administration.ts';
import { reportText } from '../fil/moderation/reports.ts';
import { restrictionText } from '../fil/moderation/restrictions.ts';
import { staffLogText } from '../fil/moderation/staff-log.ts';
import { adminPaymentsText } from '../fil/money/admin-payments.ts';
import { moneyText } from '../fil/money/calculator.ts';
import { couponText } from '../fil/money/coupons.ts';
import { earningsText } from '../fil/money/earnings.ts';
import { offerText } from '../fil/money/offers.ts';
import { paymentCodeText } from '../fil/money/payment-codes.ts';
import { paymentText } from '../fil/money/payments.ts';
import { planText } from '../fil/money/plans.ts';
import { proofText } from '../fil/money/proofs.ts';
import { notificationText } from '../fil/notifications.ts';
import { peopleText } from '../fil/people.ts';
import { pointsText } from '../fil/points.ts';
import { pollsText } from '../fil/polls.ts';
import { refusalText } from '../fil/refusals.ts';
import { savedText } from '../fil/saved.ts';
import { scheduledText } from '../fil/scheduled.ts';
import { searchText } from '../fil/search.ts';
import { settingsText } from '../fil/settings.ts';
import { shellText } from '../fil/shell.ts';
import { threadText } from '../fil/threads.ts';
import { uploadText } from '../fil/uploads.ts';
import { visitorText } from '../fil/visitors.ts';

/**
 * Filipino (`fil`), as people write it in chats: everyday words, with English where everyone uses the English
 * word.
 */
export const messages: Readonly<Record<string, string>> = {
  ...shellText,
  ...accountText,
  ...analyticsText,
  ...chatText,
  ...feedText,
  ...communityText,
  ...peopleText,
  ...couponText,
  ...offerText,
  ...planText,
  ...pointsText,
  ...savedText,
  ...searchText,
  ...chatSectionText,
  ...scheduledText,
  ...linkCardsText,
  ...pollsText,
  ...threadText,
  ...notificationText,
  ...settingsText,
  ...calendarText,
  ...courseText,
  ...authoringText,
  ...learningText,
  ...refusalText,
  ...administrationText,
  ...adminPaymentsText,
  ...reportText,
  ...restrictionText,
  ...staffLogText,
  ...uploadText,
  ...visitorText,
  ...moneyText,
  ...earningsText,
  ...paymentText,
  ...paymentCodeText,
  ...proofText,
  ...firstMinutesText,
};
