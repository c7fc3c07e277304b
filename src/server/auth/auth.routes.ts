import * as contract from '../../contract/auth.ts';
import { login, logout } from '../../contract/sign-in.ts';
import type { Caller, Implement, RequestContext } from '../http/implement.ts';
import type { AuthService } from './auth.service.ts';
import type { StartedSession } from './begin-session.ts';
import type { CredentialKind } from './session.service.ts';

/** Binds the auth endpoints. No rule lives here. */
export function authRoutes(implement: Implement, auth: AuthService): void {
  implement(contract.register, async ({ body }, _caller, { ip }) => ({
    data: await auth.registration.register(body, ip),
  }));
  implement(contract.verifyRegistration, async ({ query, body }, caller, context) =>
    handOver(
      await auth.registration.verify(body, requestOf(query.credential, caller, context)),
      query.credential,
      context,
    ),
  );
  implement(login, async ({ query, body }, caller, context) =>
    handOver(
      await auth.login.login(body, requestOf(query.credential, caller, context)),
      query.credential,
      context,
    ),
  );
  implement(logout, async (_input, caller, { session }) => {
    await auth.login.logout(caller);
    session.end();
    return { data: null };
  });
  implement(contract.changePassword, async ({ body }, caller, { ip }) => {
    await auth.password.change(caller, body, ip);
    return { data: null };
  });
  implement(contract.requestPasswordReset, async ({ body }, _caller, { ip }) => ({
    data: await auth.reset.request(body.email, ip),
  }));
  implement(contract.verifyPasswordReset, async ({ body }, _caller, { ip }) => ({
    data: await auth.reset.verify(body, ip),
  }));
  implement(contract.resetPassword, async ({ body }, _caller, { ip }) => {
    await auth.reset.reset(body, ip);
    return { data: null };
  });
}

function requestOf(
  kind: CredentialKind,
  caller: Caller | null,
  { ip, userAgent, browserId }: RequestContext,
) {
  return { kind, caller, origin: { ip, userAgent, browserId } };
}

/** A cookie leaves by its header, where no script can read it; a bearer token by the body. */
function handOver(
  { user, token, browserId }: StartedSession,
  kind: CredentialKind,
  { session }: RequestContext,
) {
  if (kind === 'cookie') session.start(token, browserId);
  return { data: { user, credential: kind === 'bearer' ? token : null } };
}
