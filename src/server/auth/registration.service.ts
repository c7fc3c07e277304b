import {
  type CodeForm,
  isTaggedEmail,
  type RegisterForm,
  TAGGED_EMAIL_MESSAGE,
} from '../../contract/auth.ts';
import type { Language } from '../../contract/languages.ts';
import { Problem, type ProblemIssue } from '../../contract/problems.ts';
import type { Tx } from '../db/transaction.ts';
import { limitKey } from '../rate/limit-key.ts';
import { networkOf } from '../rate/network-of.ts';
import { requireUnderLimit } from '../rate/require-under-limit.ts';
import type { Account, NewAccount } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginSession, type SessionRequest, type StartedSession } from './begin-session.ts';
import { countCodeTry, wrongCode } from './code-tries.ts';
import { underMailCap } from './mail-cap.ts';
import { weaknessOf } from './weak-password.ts';

/** Every one costs two password hashes and a mail. A network may be a school where a whole class signs up. */
const PER_NETWORK = { limit: 60, windowMs: 60 * 60 * 1000 };

export interface RegistrationService {
  /**
   * Signs up, or not: whether the address has an account shows neither in the answer nor in the work done for it, only
   * in the mail that its owner gets.
   *
   * @throws Problem `request.invalid`, `request.too_many`
   */
  register(form: RegisterForm, ip: string): Promise<{ email: string }>;
  /** Makes the account active and signs in. @throws Problem `auth.code_wrong`, `request.too_many` */
  verify(form: CodeForm, request: SessionRequest): Promise<StartedSession>;
}

/** What became of a registration: whose address it is now, and the code made, if one was. */
interface Outcome {
  readonly owner: 'newcomer' | 'member' | 'nobody';
  readonly firstName: string;
  readonly language: Language;
  readonly code: string | null;
}

export function createRegistrationService(deps: AuthDeps): RegistrationService {
  const { db, withTx, clock, random, stage, repo, codes, passwords, limiter, mails, mailRoom, audit } = deps;

  function assertAcceptable({ email, password, firstName, lastName }: RegisterForm): void {
    const issues: ProblemIssue[] = [];
    if ((stage === 'prod' || stage === 'staging') && isTaggedEmail(email))
      issues.push({ path: 'email', message: TAGGED_EMAIL_MESSAGE });
    const weakness = weaknessOf(password, [email, firstName, lastName]);
    if (weakness) issues.push({ path: 'password', message: weakness });
    if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
  }

  /**
   * The code that was mailed belongs to the registration that it was mailed for. Were the password replaced under a
   * code that stays good, somebody who signs up with another's address just after them would have their account. So a
   * newer registration either brings its own code, or has the same password, or voids the code.
   */
  async function renew(
    tx: Tx,
    account: Account,
    newer: NewAccount,
    isSamePassword: boolean,
    mayIssue: boolean,
  ) {
    const code = mayIssue ? await codes.issue(tx, newer.email, 'VERIFY') : null;
    await repo.replacePending(tx, account.id, newer);
    if (code === null && !isSamePassword) await codes.cancel(tx, newer.email, ['VERIFY']);
    return code;
  }

  /** Null when another registration of the same address came in between: what was compared is then out of date. */
  async function store(
    tx: Tx,
    newer: NewAccount,
    known: Account | null,
    how: { isSamePassword: boolean; mayIssue: boolean; ip: string },
  ): Promise<Outcome | null> {
    const isNew = await repo.insertPending(tx, newer);
    const account = isNew ? null : await repo.lockByEmail(tx, newer.email);
    const isPending = account?.status === 'PENDING_VERIFICATION';
    if (isPending && account.password_hash !== known?.password_hash) return null;
    await audit(tx, {
      actorId: null,
      action: 'account.registered',
      targetType: 'user',
      targetId: account?.id ?? newer.id,
      ip: how.ip,
    });
    const newcomer = { owner: 'newcomer', firstName: newer.first_name, language: newer.language } as const;
    if (isPending) {
      const code = await renew(tx, account, newer, how.isSamePassword, how.mayIssue);
      return { ...newcomer, code };
    }
    // For an account that exists the code is made all the same, and thrown away: it is the cool-down of the mail.
    const code = how.mayIssue ? await codes.issue(tx, newer.email, 'VERIFY') : null;
    if (!account) return { ...newcomer, code };
    const { status, first_name: firstName, language } = account;
    return { owner: status === 'ACTIVE' ? 'member' : 'nobody', firstName, language, code };
  }

  async function attempt(form: RegisterForm, passwordHash: string, ip: string, mayIssue: boolean) {
    for (;;) {
      const known = await repo.findByEmail(db, form.email);
      const pendingHash = known?.status === 'PENDING_VERIFICATION' ? known.password_hash : null;
      const isSamePassword = await passwords.verify(pendingHash, form.password);
      const newer: NewAccount = {
        id: random.uuid(),
        email: form.email,
        first_name: form.firstName,
        last_name: form.lastName,
        password_hash: passwordHash,
        language: form.language ?? 'en',
        at: new Date(clock.now()),
      };
      const outcome = await withTx((tx) => store(tx, newer, known, { isSamePassword, mayIssue, ip }));
      if (outcome) return outcome;
    }
  }

  return {
    async register(form, ip) {
      assertAcceptable(form);
      await requireUnderLimit(limiter, limitKey('register', networkOf(ip)), PER_NETWORK);
      const { email } = form;
      const passwordHash = await passwords.hash(form.password);
      const { owner, firstName, language, code } = await underMailCap(
        limiter,
        { purpose: 'VERIFY', address: email },
        (mayIssue) => attempt(form, passwordHash, ip, mayIssue),
      );
      if (code !== null && owner === 'newcomer')
        mailRoom.post(email, mails.verification({ firstName, email, code, language }));
      if (code !== null && owner === 'member')
        mailRoom.post(email, mails.alreadyRegistered({ firstName, language }));
      return { email };
    },

    async verify({ email, code }, request) {
      await countCodeTry(limiter, { purpose: 'VERIFY', address: email, ip: request.origin.ip });
      // A wrong code is an answer, not an error: the transaction has to commit for the try to count.
      const started = await withTx(async (tx) => {
        if (!(await codes.redeem(tx, email, 'VERIFY', code))) return null;
        const account = await repo.activate(tx, email);
        if (!account) return null;
        await audit(tx, {
          actorId: account.id,
          action: 'account.verified',
          targetType: 'user',
          targetId: account.id,
          ip: request.origin.ip,
        });
        return { userId: account.id, begun: await beginSession(deps, tx, account.id, request) };
      });
      if (!started) throw wrongCode();
      return { user: await deps.currentUser(started.userId), ...started.begun };
    },
  };
}
