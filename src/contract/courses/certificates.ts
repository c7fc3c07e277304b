import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant, text } from '../core/text.ts';

/** Confirms that someone completed a course. Everyone who has its code can read it. */
export const certificate = z.object({
  /** 16 letters and digits, of Crockford's base 32. It cannot be guessed. */
  code: z.string(),
  /** Whose it is, under their present name. */
  person: z.object({ first_name: z.string(), last_name: z.string() }),
  /** As they were called when it was issued. */
  course_title: z.string(),
  group_name: z.string(),
  /** The address of the community; null for a private one. */
  group_slug: z.nullable(z.string()),
  /** Lessons of the course at that time. */
  lessons: z.int(),
  issued_at: instant,
  /** Not null: it is no longer valid. */
  revoked_at: z.nullable(instant),
});
export type Certificate = z.output<typeof certificate>;

const courseParams = z.object({ course_id: id });

export const getMyCertificate = endpoint({
  method: 'GET',
  path: '/courses/:course_id/certificate',
  access: 'signed_in',
  summary: "Get the caller's latest certificate of a course, also of one that was deleted.",
  params: courseParams,
  response: one(certificate),
  problems: ['certificate.not_found'],
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:code',
  access: 'public',
  summary: 'Verify a certificate by its code, written in any case, with or without hyphens.',
  params: z.object({ code: text().check(z.maxLength(40)) }),
  response: one(certificate),
  problems: ['certificate.not_found'],
});

export const revokeCertificate = endpoint({
  method: 'PUT',
  path: '/courses/:course_id/learners/:user_id/certificate',
  access: 'certificate.revoke',
  summary: "Revoke a learner's certificate of a course, or make it valid again. Idempotent.",
  params: z.object({ course_id: id, user_id: id }),
  body: z.strictObject({ is_revoked: z.boolean() }),
  response: one(certificate),
  problems: ['course.not_found', 'course.not_allowed', 'certificate.not_found'],
});

export const certificateEvents = {
  /** `u:`: a certificate of the user was issued, revoked, or made valid again. */
  'certificate.updated': z.object({ course_id: id }),
} as const;
