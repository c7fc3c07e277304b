import type { FastifyRequest } from 'fastify';
import { ACTING_AS, type Access, type Endpoint } from '../../../contract/core/endpoint.ts';
import {
  type PlatformPermission,
  platformPermissions,
  platformPermissionsOf,
} from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Caller, ImplementDeps } from './api/implement.ts';

type AdmitDeps = Pick<ImplementDeps, 'callerOf' | 'suspensionOf' | 'cookie' | 'isAllowedOrigin' | 'limits'>;

/** The problem for a caller without a valid session. */
function signedOut(): Problem {
  return new Problem('auth.required', 'Please log in to continue');
}

/**
 * Checks origin, rate limits, session and platform role before a handler runs. Sets `request.caller`.
 *
 * @throws Problem `request.foreign_origin`, `request.too_many`, `auth.required`, `account.suspended` or
 * `platform.not_allowed`.
 */
export async function admit(deps: AdmitDeps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.method !== 'GET' && !mayChange(deps, request))
    throw new Problem('request.foreign_origin', 'This request comes from another site');
  await deps.limits?.ofAddress(request);
  const credential = deps.cookie.credentialOf(request.headers);
  request.caller = credential ? await deps.callerOf(credential.token) : null;
  await deps.limits?.ofCaller(request);
  const actingAs = request.headers[ACTING_AS.toLowerCase()];
  const isOtherUser = actingAs !== undefined && request.caller?.userId !== actingAs;
  if (endpoint.access !== 'public' && (!request.caller || isOtherUser)) {
    const suspension = credential && !request.caller && (await deps.suspensionOf?.(credential.token));
    throw suspension || signedOut();
  }
  if (isPlatformPermission(endpoint.access) && !holds(request.caller, endpoint.access))
    throw new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
}

function isPlatformPermission(access: Access): access is PlatformPermission {
  return platformPermissions.some((permission) => permission === access);
}

function holds(caller: Caller | null, permission: PlatformPermission): boolean {
  return caller !== null && platformPermissionsOf(caller.platformRole).includes(permission);
}

/**
 * Another site cannot make a browser send our bearer token. So only credentials that a browser adds on its own, like
 * cookies, need an origin check.
 */
function mayChange({ cookie, isAllowedOrigin }: AdmitDeps, { headers }: FastifyRequest): boolean {
  const isBearerOnly = cookie.credentialOf(headers)?.kind === 'bearer' && !cookie.isSent(headers);
  return isBearerOnly || isAllowedOrigin(headers);
}
