import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountMails } from '../../../platform/mail/account-mails.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { createDeletionRepo } from './deletion.repo.ts';
import { undoToken } from './undo-token.ts';

export interface DeletionMailDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'handle'>;
  readonly mailer: Mailer;
  readonly mails: Pick<AccountMails, 'accountDeleted'>;
  readonly secret: string;
}

/**
 * Handles the job that mails a user about the deletion of their account. The mail is their only way to undo it, so the
 * job is retried until a mail server accepts it, always with the same Message-ID. Nothing is sent once the account is
 * restored.
 */
export function createDeletionMail({ db, jobs, mailer, mails, secret }: DeletionMailDeps): void {
  jobs.handle('mail.account_deleted', async ({ deletion_id: id }) => {
    const deletion = await createDeletionRepo(db).toMail(id);
    if (deletion === null) return;
    const { email, first_name: firstName, language, time_zone: timeZone, erase_at } = deletion;
    const words = {
      firstName,
      language,
      timeZone,
      erasesAt: new Date(erase_at),
      token: undoToken(id, secret),
    };
    const outcome = await sendMail(mailer, { ...mails.accountDeleted(words), id, to: email });
    if (outcome !== 'taken' && outcome !== 'no such address') throw new Error(outcome);
  });
}
