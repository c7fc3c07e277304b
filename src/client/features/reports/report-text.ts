import type {
  ReportedKind,
  ReportPriority,
  ReportResolution,
  ReportStatus,
  ReportType,
} from '../../../contract/reports/report-facts.ts';

/** In English, like all texts here; shown through `t`. */
export const typeNames: Readonly<Record<ReportType, string>> = {
  SPAM: 'Spam',
  HARASSMENT: 'Harassment',
  HATE: 'Hate',
  SEXUAL: 'Sexual content',
  CHILD_SAFETY: 'Child safety',
  SELF_HARM: 'Self-harm',
  VIOLENCE: 'Violence',
  SCAM: 'Scam',
  IMPERSONATION: 'Impersonation',
  COPYRIGHT: 'Copyright',
  MISINFORMATION: 'False information',
  PAYMENT: 'Payment problem',
  BUG: 'Something is broken',
  OTHER: 'Something else',
};

/** A second line for types whose name does not say enough. */
export const typeHints: Readonly<Partial<Record<ReportType, string>>> = {
  SPAM: 'Ads, repeated posts, or unwanted links',
  HARASSMENT: 'Insults, threats, or messages that do not stop',
  HATE: 'Attacks people for what they are or believe',
  CHILD_SAFETY: 'Puts a child in danger',
  SELF_HARM: 'Someone may hurt themselves',
  SCAM: 'Asks for money or details under a false promise',
  PAYMENT: 'Paid twice, a wrong amount, or paid without access',
  IMPERSONATION: 'Pretends to be someone else',
  COPYRIGHT: 'Uses your work without permission',
};

export const statusNames: Readonly<Record<ReportStatus, string>> = {
  OPEN: 'Pending',
  IN_REVIEW: 'In review',
  RESOLVED: 'Decided',
  DISMISSED: 'Closed',
};

export const priorityNames: Readonly<Record<ReportPriority, string>> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  URGENT: 'Urgent',
};

/** What can be decided, as those who decide read it. */
export const resolutionNames: Readonly<Record<ReportResolution, string>> = {
  NO_ACTION: 'No action',
  CONTENT_REMOVED: 'Remove the content',
  CONTENT_RESTORED: 'Show the content again',
  WARNED: 'Warn the person',
  RESTRICTED: 'The person was restricted',
  GROUP_ARCHIVED: 'Archive the community',
  REFUNDED: 'The payment is refunded',
};

/** What was decided, as the reporter reads it. */
export const outcomeTexts: Readonly<Record<ReportResolution, string>> = {
  NO_ACTION: 'We found nothing against the rules.',
  CONTENT_REMOVED: 'What you reported was removed.',
  CONTENT_RESTORED: 'What you reported is shown again.',
  WARNED: 'The person was warned.',
  RESTRICTED: 'The person was restricted.',
  GROUP_ARCHIVED: 'The community was closed.',
  REFUNDED: 'The payment is refunded. The money can take a few days to arrive.',
};

export const kindNames: Readonly<Record<ReportedKind, string>> = {
  user: 'Person',
  group: 'Community',
  post: 'A post',
  comment: 'A comment',
  message: 'A message',
  course: 'Course',
  lesson: 'Lesson',
  payment: 'Payment',
};

export const reportTitles: Readonly<Record<ReportedKind, string>> = {
  user: 'Report this person',
  group: 'Report this community',
  post: 'Report this post',
  comment: 'Report this comment',
  message: 'Report this message',
  course: 'Report this course',
  lesson: 'Report this lesson',
  payment: 'Report a problem with this payment',
};
