import type { FastifyRequest } from 'fastify';
import { ACTING_AS, type Access, type Endpoint } from '../../../contract/core/endpoint.ts';
import {
  type PlatformPermission,
  platformPermissions,
  platformPermissionsOf,
} from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Caller, ImplementDeps } from './api/implement.ts';

type AdmitDeps = Pick<ImplementDeps, 'callerOf' | 'cookie' | 'isAllowedOrigin' | 'limits'>;

/** For a caller without a living session. */
function signedOut(): Problem {
  return new Problem('auth.required', 'Please log in to continue');
}

/** @throws Problem `request.foreign_origin`, `request.too_many`, `auth.required` or `platform.not_allowed`. */
export async function admit(deps: AdmitDeps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.method !== 'GET' && !mayChange(deps, request))
    throw new Problem('request.foreign_origin', 'This request comes from another site');
  await deps.limits?.ofAddress(request);
  const credential = deps.cookie.credentialOf(request.headers);
  request.caller = credential ? await deps.callerOf(credential.token) : null;
  await deps.limits?.ofCaller(request);
  const actingAs = request.headers[ACTING_AS.toLowerCase()];
  const isSomebodyElse = actingAs !== undefined && request.caller?.userId !== actingAs;
  if (endpoint.access !== 'public' && (!request.caller || isSomebodyElse)) throw signedOut();
  if (isPlatformPermission(endpoint.access) && !holds(request.caller, endpoint.access))
    throw new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
}

function isPlatformPermission(access: Access): access is PlatformPermission {
  return platformPermissions.some((permission) => permission === access);
}

function holds(caller: Caller | null, permission: PlatformPermission): boolean {
  return caller !== null && platformPermissionsOf(caller.platformRole).includes(permission);
}

/** No site can make a browser send our bearer token, so only what a browser adds by itself needs an origin. */
function mayChange({ cookie, isAllowedOrigin }: AdmitDeps, { headers }: FastifyRequest): boolean {
  const isBearerOnly = cookie.credentialOf(headers)?.kind === 'bearer' && !cookie.isSent(headers);
  return isBearerOnly || isAllowedOrigin(headers);
}
