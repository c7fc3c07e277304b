import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one, pageSize } from '../core/list.ts';
import { id, instant, text } from '../core/text.ts';
import { exportStatuses } from '../events.ts';
import { PASSWORD_INPUT_MAX } from './sign-in.ts';

/** Days in which a deleted account can be restored. Then it is erased. */
export const DELETION_UNDO_DAYS = 30;
/** Days in which an export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Hours between two exports. */
export const EXPORT_EVERY_HOURS = 24;
/** Default page of the account's activity. */
export const ACTIVITY_PAGE = 30;

const params = z.object({ user_id: id });

/** What the user has to settle before deleting the account. */
export const deletionCheck = z.object({
  /** Communities with no other owner: another member has to become owner, or they are archived. */
  communities_to_transfer: z.array(
    z.object({ id, slug: z.string(), name: z.string(), total_members: z.int() }),
  ),
  undo_days: z.int(),
});
export type DeletionCheck = z.output<typeof deletionCheck>;

export const checkDeletion = endpoint({
  method: 'GET',
  path: '/me/deletion',
  access: 'signed_in',
  summary: 'What stands in the way of deleting the own account.',
  response: one(deletionCheck),
  problems: [],
});

export const archiveUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/archive',
  access: 'signed_in',
  summary:
    'Delete the own account: every session ends and nobody sees the profile; after 30 days what is personal is erased. While communities have no other owner it is refused, with what GET /me/deletion answers as `fresh`.',
  params,
  body: z.strictObject({
    /** Deleting the account needs the password, not only a session. */
    current_password: text().check(
      z.minLength(1, 'Current password is required'),
      z.maxLength(PASSWORD_INPUT_MAX),
    ),
  }),
  response: one(z.object({ erases_at: instant })),
  problems: ['user.not_found', 'auth.password_wrong', 'account.owns_communities'],
});

export const unarchiveUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id/unarchive',
  access: 'platform.admin',
  summary: 'Give a deleted account back, as long as it is not erased. Repeating it is fine.',
  params,
  response: done,
  problems: ['user.not_found'],
});

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/auth/restore-account',
  access: 'public',
  summary:
    'Take the deletion of an account back, with the token that was mailed. Signing in is possible again.',
  repeat: 'harmless',
  body: z.strictObject({ token: text().check(z.minLength(1), z.maxLength(200)) }),
  response: done,
  problems: ['auth.token_wrong'],
});

/** All data about one user, in one file. */
export const dataExport = z.object({
  id,
  status: z.enum(exportStatuses),
  requested_at: instant,
  ready_at: z.nullable(instant),
  /** The end of the download period. */
  expires_at: z.nullable(instant),
  size_bytes: z.nullable(z.int()),
  /** Under the origin of the site; null unless READY. The download needs the session too. */
  download_path: z.nullable(z.string()),
  /** The earliest time of the next export. */
  next_at: instant,
});
export type DataExport = z.output<typeof dataExport>;

export const getExport = endpoint({
  method: 'GET',
  path: '/me/export',
  access: 'signed_in',
  summary: 'The latest export that the caller asked for, or null.',
  response: one(z.nullable(dataExport)),
  problems: [],
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/me/export',
  access: 'signed_in',
  summary:
    'Ask for all data as a zip file, once a day; again at once when it failed. A notification and a mail tell when it can be fetched.',
  repeat: 'harmless',
  response: one(dataExport),
  problems: ['export.too_soon'],
});

export const activityKinds = [
  'session.started',
  'session.ended',
  'session.refused',
  'password.changed',
  'password.reset',
  'account.verified',
  'account.archived',
  'account.unarchived',
  'export.requested',
  'export.fetched',
  'consent.given',
  'consent.withdrawn',
] as const;

/** One event of the account's history, so that its owner can recognize it or not. */
export const activityEntry = z.object({
  id,
  kind: z.enum(activityKinds),
  at: instant,
  ip: z.nullable(z.string()),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/me/activity',
  access: 'signed_in',
  summary: 'Who came in, who tried to, and what was changed: the latest first.',
  query: z.object({
    /** The id of the last entry shown. */
    before: z.catch(z.optional(id), undefined),
    limit: pageSize(ACTIVITY_PAGE),
  }),
  response: z.object({ data: z.array(activityEntry), cursor: z.object({ before: z.nullable(id) }) }),
  problems: [],
});
