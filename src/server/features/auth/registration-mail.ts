import type { Tx } from '../../platform/db/transaction.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CodePurpose, Issue } from './codes.ts';
import { underMailCap } from './mail-cap.ts';
import type { Registration } from './registration.repo.ts';

/** What a caller may know of a mail: the same whether or not the address has an account. */
export interface MailAnswer {
  readonly email: string;
  /** False when enough was mailed to the address already, so that nothing more went out. */
  readonly is_mailed: boolean;
  /** Seconds until another mail can be asked for. */
  readonly retry_after: number;
}

/** Nothing was made: the cap says how long to wait. */
export const nothingIssued: Issue = { secrets: null, waitMs: 0 };

/** What to tell whoever asked for a mail. */
export function mailAnswer(email: string, { secrets, waitMs }: Issue): MailAnswer {
  return { email, is_mailed: secrets !== null, retry_after: Math.ceil(waitMs / 1000) };
}

export interface RegistrationMail {
  /**
   * Mails the code and the link of a registration, or to an address with an account that it has one. `prepare` runs in
   * the same transaction and answers the registration: it may not be stored before.
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
  mailRoom,
}: Pick<AuthDeps, 'withTx' | 'repo' | 'codes' | 'limiter' | 'mails' | 'mailRoom'>): RegistrationMail {
  return {
    async send(email, prepare) {
      const { registration, account, ...issue } = await underMailCap(
        limiter,
        { purpose: PURPOSE, address: email },
        (mayIssue) =>
          withTx(async (tx) => {
            const registration = await prepare(tx);
            // For an address with an account a code is made all the same, and opens nothing: work and waits are alike.
            const issued = mayIssue ? await codes.issue(tx, registration, PURPOSE) : nothingIssued;
            return { registration, account: await repo.findByEmail(tx, email), ...issued };
          }),
      );
      const { secrets } = issue;
      if (secrets && account?.status === 'PENDING_VERIFICATION') {
        const { first_name: firstName, language, redirect } = registration;
        mailRoom.post(email, mails.verification({ firstName, language, email, redirect, ...secrets }));
      }
      if (secrets && account?.status === 'ACTIVE')
        mailRoom.post(
          email,
          mails.alreadyRegistered({ firstName: account.first_name, language: account.language }),
        );
      return mailAnswer(email, issue);
    },
  };
}
