import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one, pageSize } from '../core/list.ts';
import { id, instant, text, trimmedText } from '../core/text.ts';
import { exportStatuses } from '../events.ts';
import { PASSWORD_INPUT_MAX } from './sign-in.ts';

/** Days in which a deleted account can be restored. Then it is erased. */
export const DELETION_UNDO_DAYS = 30;
/** Days in which an export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Hours between two exports. */
export const EXPORT_EVERY_HOURS = 24;

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
  summary: 'Get what prevents the deletion of the caller’s account.',
  response: one(deletionCheck),
  problems: [],
});

/** Deleting the own account. */
export const deletionForm = z.strictObject({
  current_password: text().check(
    z.minLength(1, 'Current password is required'),
    z.maxLength(PASSWORD_INPUT_MAX),
  ),
});

/** Longest reason for archiving someone else’s account. */
export const ARCHIVE_REASON_MAX = 500;

export const archiveUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/archive',
  access: 'signed_in',
  summary:
    'Delete the caller’s account, with `current_password`: all sessions end and the profile is hidden; personal data is erased after 30 days. An administrator archives another account with `reason`: nothing is erased, and PUT /users/{user_id}/unarchive restores it. Refused while the user is the only owner of a community; `fresh` then holds the answer of GET /me/deletion.',
  params,
  body: z
    .strictObject({
      /** Deleting the own account needs the password, not only a session. */
      current_password: z.optional(deletionForm.shape.current_password),
      /** Of an administrator, for the audit log. */
      reason: z.optional(
        trimmedText().check(
          z.minLength(1, 'Say why'),
          z.maxLength(ARCHIVE_REASON_MAX, 'Reason must not exceed 500 characters'),
        ),
      ),
    })
    .check(
      z.refine(
        ({ current_password, reason }) => (current_password === undefined) !== (reason === undefined),
        { path: ['current_password'], message: 'Current password is required' },
      ),
    ),
  /** Null: nothing is erased. */
  response: one(z.object({ erases_at: z.nullable(instant) })),
  problems: ['user.not_found', 'auth.password_wrong', 'account.owns_communities', 'platform.not_allowed'],
});

export const unarchiveUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id/unarchive',
  access: 'platform.admin',
  summary: 'Restore a deleted account that is not erased yet. Idempotent.',
  params,
  response: done,
  problems: ['user.not_found'],
});

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/auth/restore-account',
  access: 'public',
  summary: 'Undo the deletion of an account with the mailed token. The user can sign in again.',
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
  summary: 'Get the latest export that the caller requested; null when there is none.',
  response: one(z.nullable(dataExport)),
  problems: [],
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/me/export',
  access: 'signed_in',
  summary:
    'Request all of the caller’s data as a zip file, once a day, or again at once after a failure. A notification and a mail announce that it is ready.',
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
  summary: 'List sign-ins, failed attempts and changes to the account, newest first.',
  query: z.object({
    /** The id of the last entry shown. */
    before: z.catch(z.optional(id), undefined),
    limit: pageSize(),
  }),
  response: z.object({ data: z.array(activityEntry), cursor: z.object({ before: z.nullable(id) }) }),
  problems: [],
});
