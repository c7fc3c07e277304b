import type { CurrentUser } from '../../../contract/account/me.ts';
import type { Stage } from '../../../contract/core/stage.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock, Random, Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { AccountMails } from '../../platform/mail/account-mails.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from './passwords.ts';
import type { RegistrationRepo } from './registration.repo.ts';
import type { SessionService } from './sessions/session.service.ts';

/** The dependencies of the auth services. */
export interface AuthDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Pick<Timers, 'after'>;
  readonly stage: Stage;
  readonly repo: AuthRepo;
  readonly registrations: RegistrationRepo;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly sessions: SessionService;
  readonly limiter: RateLimiter;
  readonly mails: AccountMails;
  readonly mailSender: MailSender;
  readonly audit: Audit;
  readonly notifier: Pick<Notifier, 'notify'>;
  /** Returns the profile that is sent with a new session. The feature `users` provides it. */
  readonly currentUser: (userId: string) => Promise<CurrentUser>;
}
