/** What is wrong with the reported thing. */
export const reportTypes = [
  'SPAM',
  'HARASSMENT',
  'HATE',
  'SEXUAL',
  'CHILD_SAFETY',
  'SELF_HARM',
  'VIOLENCE',
  'SCAM',
  'IMPERSONATION',
  'COPYRIGHT',
  'MISINFORMATION',
  'PAYMENT',
  'BUG',
  'OTHER',
] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportStatuses = ['OPEN', 'IN_REVIEW', 'RESOLVED', 'DISMISSED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** From the lowest to the highest. */
export const reportPriorities = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;
export type ReportPriority = (typeof reportPriorities)[number];

export const reportResolutions = [
  'NO_ACTION',
  'CONTENT_REMOVED',
  'CONTENT_RESTORED',
  'WARNED',
  'RESTRICTED',
  'GROUP_ARCHIVED',
  'REFUNDED',
] as const;
export type ReportResolution = (typeof reportResolutions)[number];

/** What can be reported: the field that carries its id, by its kind. A payment has its reference instead. */
export const reportedFields = {
  user: 'reported_user_id',
  group: 'reported_group_id',
  post: 'reported_post_id',
  comment: 'reported_comment_id',
  message: 'reported_chat_message_id',
  course: 'reported_course_id',
  lesson: 'reported_lesson_id',
  payment: 'reported_checkout_ref',
} as const;
export const reportedKinds = [
  'user',
  'group',
  'post',
  'comment',
  'message',
  'course',
  'lesson',
  'payment',
] as const;
export type ReportedKind = keyof typeof reportedFields;

/** Types that may be about nothing in particular. */
export const typesWithoutTarget: readonly ReportType[] = ['BUG', 'OTHER'];
/** What can be wrong with a payment; the other types are about what people write and do. */
const paymentTypes: readonly ReportType[] = ['PAYMENT', 'SCAM', 'BUG', 'OTHER'];

/** The types that people choose from when they report a thing of this kind, or (null) nothing in particular. */
export function typesFor(kind: ReportedKind | null): readonly ReportType[] {
  if (kind === null) return typesWithoutTarget;
  return kind === 'payment' ? paymentTypes : reportTypes;
}
export const REPORT_DESCRIPTION_MAX = 2000;
export const REPORT_PICTURES_MAX = 5;
/** The number of reporters that raises a case by one step. */
export const RAISING_REPORTERS = 3;
/** Units of the reported text that lists show. */
export const REPORT_EXCERPT_MAX = 200;

/** The priority that a report of this type starts with. */
export function startPriority(type: ReportType): ReportPriority {
  return type === 'SELF_HARM' || type === 'CHILD_SAFETY' || type === 'SCAM' ? 'URGENT' : 'MEDIUM';
}
