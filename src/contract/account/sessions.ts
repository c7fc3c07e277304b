import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';

/** The device of a sign-in; PROGRAM is anything that is not a browser. */
export const deviceKinds = ['DESKTOP', 'PHONE', 'TABLET', 'PROGRAM'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** One device on which the user is signed in. */
export const session = z.object({
  id,
  device: z.object({
    kind: z.enum(deviceKinds),
    /** `Chrome`; null when it does not say. */
    browser: z.nullable(z.string()),
    /** `Android`; null when it does not say. */
    system: z.nullable(z.string()),
  }),
  /** Where it was signed in from; null when that is not known. */
  ip: z.nullable(z.string()),
  created_at: instant,
  /** Exact to five minutes. */
  last_seen_at: instant,
  /** The session that makes the request. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  access: 'signed_in',
  summary: 'List the caller’s sessions: this one first, then the most recently used.',
  response: one(z.array(session)),
  problems: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:session_id',
  access: 'signed_in',
  summary:
    'Sign one device out. Its live connections close within a second. Ending the current session logs out. Idempotent.',
  params: z.object({ session_id: id }),
  response: done,
  problems: ['session.not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  access: 'signed_in',
  summary: 'End all other sessions and the private calendar address.',
  response: one(z.object({ ended: z.int() })),
  problems: [],
});
