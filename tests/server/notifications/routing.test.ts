import { expect, test } from 'vitest';
import {
  type NotificationKind,
  notificationKinds,
  notificationRoutes,
  passesLevel,
} from '../../../src/contract/notifications/notification-kinds.ts';

type Route = readonly [inApp: string, email: string | null, kinds: readonly NotificationKind[]];

/** Which of SPEC §3's switches lets what through, on each way. */
const routes: readonly Route[] = [
  ['announcements', 'announcements', ['ANNOUNCEMENT_POSTED', 'PLATFORM_ANNOUNCED']],
  [
    'groups',
    'groups',
    [
      'JOIN_REQUESTED',
      'JOIN_APPROVED',
      'JOIN_REJECTED',
      'ROLE_CHANGED',
      'VERIFICATION_DECIDED',
      'MENTIONED_IN_CHAT',
      'EVERYONE_MENTIONED',
      'APPEAL_SENT',
      'REVIEW_WAITING',
      'REVIEW_DECIDED',
    ],
  ],
  ['posts', 'groups', ['POST_CREATED']],
  [
    'comments',
    'groups',
    [
      'POST_COMMENTED',
      'COMMENT_REPLIED',
      'MENTIONED_IN_POST',
      'MENTIONED_IN_COMMENT',
      'COMMENT_PINNED',
      'MESSAGE_REPLIED',
    ],
  ],
  ['reactions', null, ['POST_REACTED', 'COMMENT_REACTED']],
  ['courses', 'courses', ['COURSE_PUBLISHED', 'LESSON_ADDED', 'CERTIFICATE_ISSUED', 'QUIZ_GRADED']],
  ['calendars', 'calendars', ['EVENT_CREATED', 'EVENT_CHANGED', 'EVENT_CANCELLED', 'EVENT_REMINDER']],
  ['sales', null, ['SALE_UPDATED']],
  ['ALWAYS', null, ['STORAGE_NEAR']],
  [
    'ALWAYS',
    'ALWAYS',
    [
      'RECEIPT_ISSUED',
      'PAYMENT_REFUNDED',
      'PAYMENT_REVIEW',
      'PROOF_SUBMITTED',
      'PROOF_DECIDED',
      'PAYOUT_UPDATED',
      'RENEWAL_DUE',
      'PRICE_CHANGED',
      'ACCESS_LOST',
      'RESTRICTED',
      'RESTRICTION_LIFTED',
      'APPEAL_REJECTED',
      'REPORT_DECIDED',
      'SECURITY_ALERT',
      'ACCOUNT_NOTICE',
    ],
  ],
];
const rows = routes.flatMap(([inApp, email, kinds]) => kinds.map((kind) => ({ kind, inApp, email })));

test.each(rows)('$kind is shown by $inApp and mailed by $email', ({ kind, inApp, email }) => {
  expect(notificationRoutes[kind]).toMatchObject({
    in_app: inApp === 'ALWAYS' ? inApp : `in_app_notification_${inApp}`,
    email: email === null || email === 'ALWAYS' ? email : `email_notification_${email}`,
  });
});

test('every kind has a route', () => {
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...notificationKinds].sort());
});

test('what is said by name passes where only mentions do, and a loss of access everywhere', () => {
  const ephemeral = (level: 'MENTIONS' | 'NOTHING') =>
    notificationKinds.filter((kind) => passesLevel(kind, level));
  expect(notificationKinds.every((kind) => passesLevel(kind, 'ALL'))).toBe(true);
  expect(ephemeral('MENTIONS')).toEqual(
    expect.arrayContaining(['MENTIONED_IN_CHAT', 'MENTIONED_IN_POST', 'COMMENT_REPLIED', 'RESTRICTED']),
  );
  expect(ephemeral('MENTIONS')).not.toContain('POST_CREATED');
  expect(ephemeral('NOTHING')).toEqual(
    expect.arrayContaining(['ROLE_CHANGED', 'ACCESS_LOST', 'SECURITY_ALERT']),
  );
  expect(ephemeral('NOTHING')).not.toContain('MENTIONED_IN_CHAT');
});
