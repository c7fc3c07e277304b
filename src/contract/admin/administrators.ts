import * as z from 'zod/mini';
import { deletionForm } from '../account/account.ts';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { platformRoles } from '../core/permissions.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant } from '../core/text.ts';

/** Days for which somebody administrates before they count as the second of two. */
export const SECOND_AFTER_DAYS = 7;

/** The password of the administrator who acts: an open session is not enough. */
export const administratorForm = z.strictObject({ current_password: deletionForm.shape.current_password });

export const adminProposalStatuses = ['PROPOSED', 'APPROVED', 'DECLINED'] as const;

/** That a person becomes a platform administrator. */
export const adminProposal = z.object({
  id,
  person,
  status: z.enum(adminProposalStatuses),
  proposed_by: person,
  proposed_at: instant,
  decided_by: z.nullable(person),
  decided_at: z.nullable(instant),
  version: z.int(),
});
export type AdminProposal = z.output<typeof adminProposal>;

export const updatePlatformRole = endpoint({
  method: 'PUT',
  path: '/users/:user_id/platform-role',
  access: 'platform.admin',
  summary:
    'Propose that another active user becomes a platform administrator, which a second administrator approves; or take the role away at once. Needs the caller’s password. No one changes their own role. Idempotent.',
  params: z.object({ user_id: id }),
  body: z.extend(administratorForm, { platform_role: z.enum(platformRoles) }),
  response: one(
    z.object({
      user_id: id,
      /** As it is now: a proposal changes nothing yet. */
      platform_role: z.enum(platformRoles),
      /** The one that waits; null where none does. */
      proposal: z.nullable(adminProposal),
    }),
  ),
  problems: ['user.not_found', 'platform.not_allowed', 'platform.no_second', 'auth.password_wrong'],
});

export const searchAdminProposals = endpoint({
  method: 'GET',
  path: '/admin/administrators/proposals',
  access: 'platform.admin',
  summary: 'List who was proposed as a platform administrator: those that wait, then the newest.',
  query: z.object({
    status: z.catch(z.optional(z.enum(adminProposalStatuses)), undefined),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: z.extend(pageOf(adminProposal), {
    /** Whether another administrator could approve a proposal of the caller now. */
    has_second: z.boolean(),
  }),
  problems: [],
});

export const decideAdminProposal = endpoint({
  method: 'POST',
  path: '/admin/administrators/proposals/:proposal_id/decision',
  access: 'platform.admin',
  summary:
    'Approve a proposed administrator, with the caller’s password, or decline. Who approves has administrated for seven days, and neither got the role from the proposer nor gave it to them. Repeating a decision changes nothing.',
  repeat: 'harmless',
  params: z.object({ proposal_id: id }),
  body: z
    .strictObject({
      decision: z.enum(['approve', 'decline']),
      version: seenVersion,
      /** Approving needs it. */
      current_password: z.optional(administratorForm.shape.current_password),
    })
    .check(
      z.refine(({ decision, current_password }) => decision === 'decline' || current_password !== undefined, {
        path: ['current_password'],
        message: 'Current password is required',
      }),
    ),
  response: one(adminProposal),
  problems: [
    'admin_proposal.not_found',
    'admin_proposal.over',
    'admin_proposal.stale',
    'platform.not_second',
    'auth.password_wrong',
    'user.not_found',
  ],
});
