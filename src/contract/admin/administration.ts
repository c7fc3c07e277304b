import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageSize } from '../core/list.ts';
import { givenInstant, id, instant, queryFlag, text } from '../core/text.ts';

const details = z.nullable(z.record(z.string(), z.unknown()));

/** One action on someone else's things or rights, or on an account. */
export const auditEntry = z.object({
  id,
  created_at: instant,
  /** Null when the server or its operator acted, or the account is erased. */
  actor: z.nullable(person),
  /** `noun.past`, like `member.banned`. */
  action: z.string(),
  /** The kind of what was acted on, like `user`. */
  target_type: z.string(),
  target_id: z.nullable(id),
  /** The name of a target that is a user or a community and exists. */
  target_name: z.nullable(z.string()),
  group: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  /** What changed, as the action noted it. */
  before: details,
  after: details,
});
export type AuditEntry = z.output<typeof auditEntry>;

const optionalId = z.catch(z.optional(id), undefined);

/** What does not parse narrows nothing, except the bounds in time. */
export const auditQuery = z.object({
  actor_id: optionalId,
  /** An action, like `member.banned`, or all of one kind, like `member`. */
  action: z.catch(z.optional(text().check(z.regex(/^[a-z_]+(?:\.[a-z_]+)?$/), z.maxLength(60))), undefined),
  target_id: optionalId,
  group_id: optionalId,
  /** From this moment on. */
  from: z.optional(givenInstant),
  /** Before this moment. */
  to: z.optional(givenInstant),
  /** Leaves out what people did with their own accounts, like signing in. */
  is_about_others: queryFlag,
  /** The cursor of the page before. */
  after: z.catch(z.optional(text().check(z.maxLength(200))), undefined),
  limit: pageSize(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const searchAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/search',
  access: 'platform.admin',
  summary: 'List the audit log, latest first.',
  query: auditQuery,
  response: z.object({ data: z.array(auditEntry), cursor: z.object({ after: z.nullable(z.string()) }) }),
  problems: [],
});

export const getJobStats = endpoint({
  method: 'GET',
  path: '/admin/jobs/stats',
  access: 'platform.admin',
  summary: 'Count the jobs that failed each time and were given up.',
  response: one(z.object({ dead: z.int(), oldest_died_at: z.nullable(instant) })),
  problems: [],
});

export const administrationEvents = {
  /**
   * `adm`: something of this kind, like `user` or `payout`, came into being or changed. `is_audited`: the audit log has a
   * new entry about it. Lists of it may be old.
   */
  'administration.updated': z.object({ target_type: z.string(), is_audited: z.boolean() }),
} as const;
