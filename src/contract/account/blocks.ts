import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { person } from './people.ts';

const params = z.object({ user_id: id });

export const blocked = z.object({ person, blocked_at: instant });
export type Blocked = z.output<typeof blocked>;

export const listBlocks = endpoint({
  method: 'GET',
  path: '/me/blocks',
  access: 'signed_in',
  summary: 'List the users whom the caller has blocked, newest first.',
  response: one(z.array(blocked)),
  problems: [],
});

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/me/blocks/:user_id',
  access: 'signed_in',
  summary:
    'Block a user. Neither can write to the other any more. The blocked user is not notified. Idempotent.',
  params,
  response: done,
  problems: ['user.not_found', 'user.is_caller'],
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/me/blocks/:user_id',
  access: 'signed_in',
  summary: 'Unblock a user. Idempotent.',
  params,
  response: done,
  problems: [],
});
