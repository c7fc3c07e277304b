import {
  type CodeForm,
  isTaggedEmail,
  type LinkForm,
  type RegisterForm,
  TAGGED_EMAIL_MESSAGE,
} from '../../../contract/account/auth.ts';
import { isReservedPersonName } from '../../../contract/account/reserved-names.ts';
import { weaknessOf } from '../../../contract/account/weak-password.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem, type ProblemIssue } from '../../../contract/core/problems.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';
import { reservedName } from '../users/me.service.ts';
import { editionOf } from '../users/record-consent.ts';
import type { AuthDeps } from './auth-deps.ts';
import { wrongCode } from './code-tries.ts';
import type { Registration } from './registration.repo.ts';
import { createRegistrationMail, type MailAnswer } from './registration-mail.ts';
import { type RequestingBrowser, renewRequester, requesterHashOf } from './requester.ts';
import { beginSession, type SessionRequest, type StartedSession } from './sessions/begin-session.ts';
import { wrongToken } from './wrong-token.ts';

/**
 * Each registration costs a password hash and a mail. High, because a network may be a school where a whole class signs
 * up.
 */
const PER_NETWORK = { limit: 60, windowMs: HOUR_MS };
/** As long as the browser's cookie. Afterwards the user signs up again or asks for a new password. */
const LIFETIME_MS = 7 * DAY_MS;
/** Passwords tried with one mailed link, which only the owner of the mailbox has. */
const PASSWORDS_PER_LINK = { limit: 10, windowMs: 15 * MINUTE_MS };

/**
 * Sign-up, until the address is verified. A registration belongs to the browser that made it: several browsers may each
 * have one for the same address, with their own password and code. The first one whose browser verifies the address
 * becomes the account. So an attacker's password is never activated by the owner's verification.
 */
export interface RegistrationService {
  /**
   * Stores a registration and sends a mail. Neither the answer nor the work reveals whether the address has an account;
   * only the mail to its owner does. The browser is recognised by `requesterId` from now on.
   *
   * @throws Problem `request.invalid`, `request.too_many`
   */
  register(
    form: RegisterForm,
    browser: RequestingBrowser,
  ): Promise<{ requesterId: string; answer: MailAnswer }>;
  /** Mails another code for this browser's registration. @throws Problem `auth.not_registered`, `request.too_many` */
  resend(email: string, browser: RequestingBrowser): Promise<MailAnswer>;
  /** Activates the account and signs in. @throws Problem `auth.code_wrong`, `request.too_many` */
  verify(form: CodeForm, request: SessionRequest, requesterId: string | null): Promise<StartedSession>;
  /**
   * The same with the mailed link, which verifies the address in any browser. If the browser that opens it has a
   * registration of its own, the account gets that password. Otherwise the user has to type the password of the link's
   * registration. So opening the link of a stranger's registration does not let the stranger in.
   *
   * @throws Problem `auth.token_wrong`, `auth.password_needed`, `auth.password_wrong`, `request.too_many`
   */
  verifyLink(form: LinkForm, request: SessionRequest, requesterId: string | null): Promise<StartedSession>;
  /** Deletes registrations that were not verified within a week. */
  sweep(): Promise<void>;
}

export function createRegistrationService(deps: AuthDeps): RegistrationService {
  const { db, withTx, clock, random, stage, repo, registrations, codes, passwords, limiter, audit } = deps;
  const mail = createRegistrationMail(deps);

  function assertAcceptable({ email, password, firstName, lastName }: RegisterForm): void {
    const issues: ProblemIssue[] = [];
    if ((stage === 'prod' || stage === 'staging') && isTaggedEmail(email))
      issues.push({ path: 'email', message: TAGGED_EMAIL_MESSAGE });
    if (isReservedPersonName(`${firstName} ${lastName}`)) issues.push(reservedName('firstName'));
    const weakness = weaknessOf(password, [email, firstName, lastName]);
    if (weakness) issues.push({ path: 'password', message: weakness });
    if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
  }

  async function store(tx: Tx, registration: Registration, ip: string): Promise<void> {
    const { email, first_name, last_name, password_hash, language, at } = registration;
    await registrations.save(tx, registration);
    await repo.insertPending(tx, {
      ...{ id: random.uuid(), email, first_name, last_name, password_hash, language, at },
    });
    const account = await repo.findByEmail(tx, email);
    await audit(tx, {
      actorId: null,
      action: 'account.registered',
      targetType: 'user',
      targetId: account?.id ?? null,
      ip,
    });
  }

  /** The first verified registration becomes the account; the other registrations of its address are deleted. */
  async function activate(tx: Tx, registration: Registration, request: SessionRequest) {
    const account = await repo.activate(tx, registration);
    if (!account) return null;
    await registrations.end(tx, registration.email);
    await codes.cancel(tx, registration.email);
    await audit(tx, {
      actorId: account.id,
      action: 'account.verified',
      targetType: 'user',
      targetId: account.id,
      ip: request.origin.ip,
    });
    return { userId: account.id, begun: await beginSession(deps, tx, account.id, request) };
  }

  async function started(activated: Awaited<ReturnType<typeof activate>>): Promise<StartedSession | null> {
    return activated && { user: await deps.currentUser(activated.userId), ...activated.begun };
  }

  /** Returns the registration of a link if `password` is the one chosen for it. */
  async function byPassword(token: string, registration: Registration | null, password: string | undefined) {
    if (password === undefined)
      throw new Problem('auth.password_needed', 'Type the password that you chose when you signed up.');
    await requireUnderLimit(limiter, limitKey('register:link', token), PASSWORDS_PER_LINK);
    if (!(await passwords.verify(registration?.password_hash ?? null, password))) {
      const message = 'This is not the password that was chosen for this sign-up.';
      throw new Problem('auth.password_wrong', message, { issues: [{ path: 'password', message }] });
    }
    return registration;
  }

  return {
    async register(form, { ip, requesterId: former }) {
      assertAcceptable(form);
      await requireUnderLimit(limiter, limitKey('register', networkOf(ip)), PER_NETWORK);
      const { email } = form;
      const password_hash = await passwords.hash(form.password);
      let requesterId = '';
      const answer = await mail.send(email, async (tx) => {
        const requester = await renewRequester(deps, tx, former);
        requesterId = requester.requesterId;
        const registration: Registration = {
          email,
          requesterHash: requester.requesterHash,
          first_name: form.firstName,
          last_name: form.lastName,
          password_hash,
          language: form.language ?? 'en',
          redirect: form.redirect ?? null,
          terms: editionOf('TERMS'),
          at: new Date(clock.now()),
        };
        await store(tx, registration, ip);
        return registration;
      });
      return { requesterId, answer };
    },

    async resend(email, { ip, requesterId }) {
      await requireUnderLimit(limiter, limitKey('register', networkOf(ip)), PER_NETWORK);
      const registration = await registrations.find(db, {
        email,
        requesterHash: requesterHashOf(requesterId),
      });
      if (!registration)
        throw new Problem(
          'auth.not_registered',
          'No sign-up with this email is waiting for a code in this browser.',
        );
      return mail.send(email, async () => registration);
    },

    async verify({ email, code }, request, requesterId) {
      const asked = { email, requesterHash: requesterHashOf(requesterId) };
      // Returns null instead of throwing: the transaction has to commit for the try to count.
      const activated = await withTx(async (tx) => {
        await codes.lock(tx, email);
        if (!(await codes.redeem(tx, asked, 'VERIFY', code))) return null;
        const registration = await registrations.find(tx, asked);
        return registration && activate(tx, registration, request);
      });
      const session = await started(activated);
      if (!session) throw await wrongCode(limiter, request.origin.ip);
      return session;
    },

    async verifyLink({ token, password }, request, requesterId) {
      const link = await codes.registrationOf(db, token);
      if (!link) throw wrongToken();
      const own = await registrations.find(db, {
        email: link.email,
        requesterHash: requesterHashOf(requesterId),
      });
      const registration = own ?? (await byPassword(token, await registrations.find(db, link), password));
      const activated = await withTx(async (tx) => {
        await codes.lock(tx, link.email);
        return registration && (await codes.redeemLink(tx, token))
          ? activate(tx, registration, request)
          : null;
      });
      const session = await started(activated);
      if (!session) throw wrongToken();
      return session;
    },

    sweep: () => registrations.sweep(db, new Date(clock.now() - LIFETIME_MS)),
  };
}
