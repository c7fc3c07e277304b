import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import {
  completeAddress,
  id,
  instant,
  isWebUrl,
  oneLine,
  queryFlag,
  text,
  trimmedText,
} from '../core/text.ts';
import { verificationFileIn } from '../upload-rules.ts';
import { verificationStatuses } from './communities.ts';

export const DOCUMENTS_MAX = 10;
export const DOCUMENT_TITLE_MAX = 100;
export const VERIFICATION_NOTE_MAX = 2000;

/** A document that proves who runs a community: a registration, a permit, an identity card, each at an address. */
export const verificationDocument = z.object({ title: z.string(), url: z.string() });

/** The verification request of one community. It exists from the start, with the status UNSUBMITTED. */
export const verificationRequest = z.object({
  group_id: id,
  group: z.object({ id, slug: z.string(), name: z.string(), total_members: z.int(), owner: person }),
  status: z.enum(verificationStatuses),
  documents: z.array(verificationDocument),
  /** The owner's own words. May be empty. */
  note: z.string(),
  /** Why it was rejected or revoked; null otherwise. */
  reason: z.nullable(z.string()),
  /** Notes of administrators to each other; null for all other users. */
  internal_note: z.nullable(z.string()),
  submitted_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  /** Raised by each change; the higher one is the newer one. */
  version: z.int(),
});
export type VerificationRequest = z.output<typeof verificationRequest>;

const groupParams = z.object({ group_id: id });
export const searchVerificationRequests = endpoint({
  method: 'GET',
  path: '/group-verification-requests/search',
  access: 'platform.admin',
  summary:
    'List the verification requests of all communities. By default those that have waited longest come first.',
  query: z.object({
    q: searchText,
    page: pageNumber,
    limit: pageSize(),
    sort_by: oneOf(['submitted_at', 'name'], 'submitted_at'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    status: z.catch(z.optional(z.enum(verificationStatuses)), undefined),
    include_archived: queryFlag,
  }),
  response: pageOf(verificationRequest),
  problems: [],
});

export const getVerificationRequest = endpoint({
  method: 'GET',
  path: '/group-verification-requests/:group_id',
  access: 'verification.read',
  summary: 'Get the verification request of a community, for its owners and for administrators.',
  params: groupParams,
  response: one(verificationRequest),
  problems: ['group.not_found', 'group.not_allowed'],
});

const document = z.strictObject({
  title: oneLine().check(
    z.minLength(1, 'Name the document'),
    z.maxLength(DOCUMENT_TITLE_MAX, 'Name must not exceed 100 characters'),
  ),
  /** An address of the web, or that of a file that was uploaded for this request. */
  url: trimmedText().check(
    completeAddress,
    z.maxLength(2048),
    z.refine((url) => verificationFileIn(url) !== null || isWebUrl(url), 'Please enter a valid URL'),
  ),
});

export const updateVerificationMetadata = endpoint({
  method: 'PUT',
  path: '/group-verification-requests/:group_id/metadata',
  access: 'verification.read',
  summary: 'As an owner, submit documents and a note. As an administrator, write the internal note.',
  params: groupParams,
  body: z
    .strictObject({
      documents: z.optional(
        z
          .array(document)
          .check(
            z.minLength(1, 'Add at least one document'),
            z.maxLength(DOCUMENTS_MAX, 'Add at most 10 documents'),
          ),
      ),
      note: z.optional(
        text().check(z.maxLength(VERIFICATION_NOTE_MAX, 'Note must not exceed 2000 characters')),
      ),
      internal_note: z.optional(
        text().check(z.maxLength(VERIFICATION_NOTE_MAX, 'Note must not exceed 2000 characters')),
      ),
      version: seenVersion,
    })
    .check(
      z.refine(
        ({ documents, note, internal_note }) =>
          (internal_note === undefined) !== (documents === undefined && note === undefined),
        { path: ['documents'], message: 'Give the documents and note, or the internal note' },
      ),
    ),
  response: one(verificationRequest),
  problems: ['group.not_found', 'group.not_allowed', 'verification.stale', 'verification.not_submittable'],
});

const decisionProblems = ['group.not_found', 'group.not_allowed', 'verification.stale'] as const;
const why = trimmedText().check(
  z.minLength(1, 'Say why'),
  z.maxLength(VERIFICATION_NOTE_MAX, 'Reason must not exceed 2000 characters'),
);

export const approveVerification = endpoint({
  method: 'PUT',
  path: '/group-verification-requests/:group_id/approve',
  access: 'platform.admin',
  summary: 'Verify a community whose request is pending or whose verification was revoked.',
  params: groupParams,
  body: z.strictObject({ version: seenVersion }),
  response: one(verificationRequest),
  problems: decisionProblems,
});

export const rejectVerification = endpoint({
  method: 'PUT',
  path: '/group-verification-requests/:group_id/reject',
  access: 'platform.admin',
  summary: 'Reject a pending request. The owner sees the reason and may submit again.',
  params: groupParams,
  body: z.strictObject({ version: seenVersion, reason: why }),
  response: one(verificationRequest),
  problems: decisionProblems,
});

export const revokeVerification = endpoint({
  method: 'PUT',
  path: '/group-verification-requests/:group_id/revoke',
  access: 'platform.admin',
  summary: 'Revoke the verification of a community. The owner sees the reason.',
  params: groupParams,
  body: z.strictObject({ version: seenVersion, reason: why }),
  response: one(verificationRequest),
  problems: decisionProblems,
});
