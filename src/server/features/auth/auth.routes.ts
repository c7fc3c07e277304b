import * as contract from '../../../contract/account/auth.ts';
import { login, logout } from '../../../contract/account/sign-in.ts';
import type { Caller, Implement, RequestContext } from '../../platform/http/api/implement.ts';
import type { AuthService } from './auth.service.ts';
import type { MailAnswer } from './registration-mail.ts';
import type { StartedSession } from './sessions/begin-session.ts';
import type { CredentialKind } from './sessions/session.service.ts';

/** Binds the auth endpoints. It contains no rules. */
export function authRoutes(implement: Implement, auth: AuthService): void {
  implement(contract.register, async ({ body }, _caller, context) =>
    rememberRequester(await auth.registration.register(body, context), context),
  );
  implement(contract.resendRegistration, async ({ body }, _caller, context) => ({
    data: await auth.registration.resend(body.email, context),
  }));
  implement(contract.verifyRegistration, async ({ query, body }, caller, context) => {
    const request = requestOf(query.credential, caller, context);
    return handOver(
      await auth.registration.verify(body, request, context.requesterId),
      query.credential,
      context,
    );
  });
  implement(contract.verifyRegistrationLink, async ({ query, body }, caller, context) => {
    const request = requestOf(query.credential, caller, context);
    return handOver(
      await auth.registration.verifyLink(body, request, context.requesterId),
      query.credential,
      context,
    );
  });
  implement(login, async ({ query, body }, caller, context) => {
    const request = requestOf(query.credential, caller, context);
    return handOver(await auth.login.login(body, request, context.requesterId), query.credential, context);
  });
  implement(logout, async (_input, caller, { session }) => {
    await auth.login.logout(caller);
    session.end();
    return { data: null };
  });
  implement(contract.changePassword, async ({ body }, caller, { ip }) => {
    await auth.password.change(caller, body, ip);
    return { data: null };
  });
  implement(contract.requestPasswordReset, async ({ body }, _caller, context) =>
    rememberRequester(await auth.reset.request(body, context), context),
  );
  implement(contract.verifyPasswordReset, async ({ body }, _caller, context) => ({
    data: await auth.reset.verify(body, context),
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

/** Sets the cookie by which the browser is recognised when the user enters the code. */
function rememberRequester(
  { requesterId, answer }: { requesterId: string; answer: MailAnswer },
  { session }: RequestContext,
) {
  session.remember(requesterId);
  return { data: answer };
}

/** A cookie is sent in its header, where scripts cannot read it; a bearer token is sent in the body. */
function handOver(
  { user, token, browserId }: StartedSession,
  kind: CredentialKind,
  { session }: RequestContext,
) {
  if (kind === 'cookie') session.start(token, browserId);
  return { data: { user, credential: kind === 'bearer' ? token : null } };
}
