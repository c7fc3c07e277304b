import type { Context, Platform } from '../../platform/context.ts';
import { type AccountMails, createAccountMails } from '../../platform/mail/account-mails.ts';
import { createMailSender } from '../../platform/mail/mail-sender.ts';
import { authRepo } from './auth.repo.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createCodeRepo } from './code.repo.ts';
import { type Codes, createCodes } from './codes.ts';
import { createPasswordProof, type PasswordProof } from './password-proof.ts';
import { createPasswords } from './passwords.ts';
import { platformRoleRoutes } from './platform-role.routes.ts';
import { createPlatformRoleService } from './platform-role.service.ts';
import { registrationRepo } from './registration.repo.ts';
import { createSessionRepo } from './sessions/session.repo.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { createSessionService, type SessionService } from './sessions/session.service.ts';
import { createSessionListService } from './sessions/session-list.service.ts';
import { createSuspensionOf } from './sessions/suspension.ts';

/** The parts of auth that other features use. */
export interface Auth {
  readonly sessions: SessionService;
  readonly codes: Codes;
  readonly mails: AccountMails;
  /** Checks the current password before a critical action. */
  readonly prove: PasswordProof;
  readonly accounts: typeof authRepo;
}

/** Created before everything else, because every call resolves its caller through it. */
export function createSessions({ db, clock, random, secret }: Platform): SessionService {
  const suspensionOf = createSuspensionOf({ clock, secret });
  return createSessionService({ db, repo: createSessionRepo(db), clock, random, suspensionOf });
}

/** Registration, sign-in, passwords and the list of a user's sessions. */
export function registerAuth(
  context: Context,
  { sessions, notifier, currentUser }: Pick<AuthDeps, 'sessions' | 'notifier' | 'currentUser'>,
): Auth {
  const { app, implement, jobs, db, config, publicUrl } = context;
  const mailSender = createMailSender(context);
  app.addHook('onClose', () => mailSender.settled());
  const codes = createCodes({ ...context, repo: createCodeRepo(db) });
  const passwords = createPasswords(context.random);
  const mails = createAccountMails(publicUrl);
  const auth = createAuthService({
    ...context,
    stage: config.stage,
    repo: authRepo,
    registrations: registrationRepo,
    codes,
    passwords,
    sessions,
    notifier,
    mails,
    mailSender,
    currentUser,
  });
  authRoutes(implement, auth);
  const prove = createPasswordProof({ ...context, passwords });
  platformRoleRoutes(implement, createPlatformRoleService({ ...context, repo: authRepo, notifier, prove }));
  sessionRoutes(implement, createSessionListService({ ...context, repo: createSessionRepo(db), sessions }));
  jobs.handle('expired.sweep', async () => {
    const { limiter, idempotency } = context;
    await Promise.all([codes.sweep(), auth.registration.sweep(), limiter.sweep(), idempotency.sweep()]);
  });
  return {
    sessions,
    codes,
    mails,
    prove,
    accounts: authRepo,
  };
}
