import type { CurrentUser } from '../../contract/me.ts';
import type { Stage } from '../../contract/stage.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random, Timers } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { WithTx } from '../db/transaction.ts';
import type { AccountMails } from '../mail/account-mails.ts';
import type { MailRoom } from '../mail/mail-room.ts';
import type { Teller } from '../notifications/news.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { AuthRepo } from './auth.repo.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from './passwords.ts';
import type { RegistrationRepo } from './registration.repo.ts';
import type { SessionService } from './session.service.ts';

/** What the services of signing in are made of. */
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
  readonly mailRoom: MailRoom;
  readonly audit: Audit;
  readonly teller: Pick<Teller, 'tell'>;
  /** The profile that goes with a session begun; the feature `me` has it. */
  readonly currentUser: (userId: string) => Promise<CurrentUser>;
}
