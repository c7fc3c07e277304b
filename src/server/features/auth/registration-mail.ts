import type { Tx } from '../../platform/db/transaction.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CodePurpose, Issue } from './codes.ts';
import { underMailCap } from './mail-cap.ts';
import type { Registration } from './registration.repo.ts';

/** The answer to a request for a mail. It is the same whether or not the address has an account. */
export interface MailAnswer {
  readonly email: string;
  /** False when the address reached its mail limit and no mail was sent. */
  readonly is_mailed: boolean;
  /** Seconds until the user can ask for another mail. */
  readonly retry_after: number;
}

/** No code was made. `underMailCap` sets the wait. */
export const nothingIssued: Issue = { secrets: null, waitMs: 0 };

export function mailAnswer(email: string, { secrets, waitMs }: Issue): MailAnswer {
  return { email, is_mailed: secrets !== null, retry_after: Math.ceil(waitMs / 1000) };
}

export interface RegistrationMail {
  /**
   * Mails the code and link of a registration. If the address already has an active account, the mail says so instead.
   * `prepare` runs in the same transaction and returns the registration, which may not be stored before.
   */
  send(email: string, prepare: (tx: Tx) => Promise<Registration>): Promise<MailAnswer>;
}

const PURPOSE: CodePurpose = 'VERIFY';

export function createRegistrationMail({
  withTx,
  repo,
  codes,
  limiter,
  mails,
  mailSender,
}: Pick<AuthDeps, 'withTx' | 'repo' | 'codes' | 'limiter' | 'mails' | 'mailSender'>): RegistrationMail {
  return {
    async send(email, prepare) {
      const { registration, account, ...issue } = await underMailCap(
        limiter,
        { purpose: PURPOSE, address: email },
        (mayIssue) =>
          withTx(async (tx) => {
            const registration = await prepare(tx);
            // An address with an account gets a code too, which cannot be used, so that the work and the waits do not
            // reveal the account.
            const issued = mayIssue ? await codes.issue(tx, registration, PURPOSE) : nothingIssued;
            return { registration, account: await repo.findByEmail(tx, email), ...issued };
          }),
      );
      const { secrets } = issue;
      if (secrets && account?.status === 'PENDING_VERIFICATION') {
        const { first_name: firstName, language, redirect } = registration;
        mailSender.send(email, mails.verification({ firstName, language, email, redirect, ...secrets }));
      }
      if (secrets && account?.status === 'ACTIVE')
        mailSender.send(
          email,
          mails.alreadyRegistered({ firstName: account.first_name, language: account.language }),
        );
      return mailAnswer(email, issue);
    },
  };
}
