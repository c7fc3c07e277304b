import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { currentUser, startSteps } from './me.ts';

export const updateStart = endpoint({
  method: 'PUT',
  path: '/me/start',
  access: 'signed_in',
  summary:
    'Go on to a later step after registering, or end them with null. Never goes back, and starts nothing again. Idempotent.',
  body: z.strictObject({ step: z.nullable(z.enum(startSteps)) }),
  response: one(currentUser),
  problems: [],
});
