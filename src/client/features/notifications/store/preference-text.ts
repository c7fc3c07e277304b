import type { NotificationSwitch } from '../../../../contract/account/settings.ts';
import type { PreferenceDraft } from './preference-draft.ts';

interface PreferenceText {
  /** SPEC §2. English source texts; shown through `t`. */
  readonly label: string;
  /** What exactly the switch controls. */
  readonly hint: string;
}

interface PreferenceCard {
  readonly title: string;
  readonly rows: readonly (readonly [NotificationSwitch, PreferenceText])[];
}

const announcements = { label: 'Announcements', hint: 'From Tambayan and your communities' };
const courses = { label: 'Course Updates', hint: 'New lessons, certificates, graded quizzes' };
const sales = 'Sales';
const calendars = { label: 'Calendar Events', hint: 'New events, changes and reminders' };

/** The two cards of SPEC §2, top to bottom. */
export const preferenceCards: readonly PreferenceCard[] = [
  {
    title: 'Email Notifications',
    rows: [
      ['email_notification_announcements', announcements],
      [
        'email_notification_groups',
        { label: 'Community Activity', hint: 'Posts, requests and missed chats, in one email' },
      ],
      ['email_notification_courses', courses],
      ['email_notification_calendars', calendars],
      ['email_notification_sales', { label: sales, hint: 'What your communities sold, added up once a day' }],
    ],
  },
  {
    title: 'In-App Notifications',
    rows: [
      ['in_app_notification_announcements', announcements],
      [
        'in_app_notification_groups',
        { label: 'Community Updates', hint: 'Join requests, roles, mentions in chat' },
      ],
      ['in_app_notification_posts', { label: 'New Posts', hint: 'In communities that you have joined' }],
      ['in_app_notification_comments', { label: 'Comments', hint: 'Replies, mentions, your comment pinned' }],
      [
        'in_app_notification_reactions',
        { label: 'Reactions', hint: 'Grouped, at most one every ten minutes' },
      ],
      ['in_app_notification_courses', courses],
      ['in_app_notification_calendars', calendars],
      ['in_app_notification_sales', { label: sales, hint: 'Each sale, refund and ended membership' }],
    ],
  },
];

const otherNames: Readonly<Partial<Record<keyof PreferenceDraft, string>>> = {
  quiet_from: 'Quiet hours',
  quiet_until: 'Quiet hours',
};

/** The label of `field`, for the note that another device changed it; in English. */
export function preferenceName(field: keyof PreferenceDraft): string {
  const rows = preferenceCards.flatMap((card) => card.rows);
  return rows.find(([name]) => name === field)?.[1].label ?? otherNames[field] ?? field;
}
