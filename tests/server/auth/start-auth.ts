import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Stage } from '../../../src/contract/core/stage.ts';
import { authRepo } from '../../../src/server/features/auth/auth.repo.ts';
import { authRoutes } from '../../../src/server/features/auth/auth.routes.ts';
import { createAuthService } from '../../../src/server/features/auth/auth.service.ts';
import { createCodeRepo } from '../../../src/server/features/auth/code.repo.ts';
import { createCodes } from '../../../src/server/features/auth/codes.ts';
import { createPasswords, type Passwords } from '../../../src/server/features/auth/passwords.ts';
import { registrationRepo } from '../../../src/server/features/auth/registration.repo.ts';
import { createSessionRepo } from '../../../src/server/features/auth/sessions/session.repo.ts';
import { createSessionService } from '../../../src/server/features/auth/sessions/session.service.ts';
import { createSuspensionOf } from '../../../src/server/features/auth/sessions/suspension.ts';
import { createNotifier } from '../../../src/server/features/notifications/core/notifier.ts';
import { meRepo } from '../../../src/server/features/users/me.repo.ts';
import { meRoutes } from '../../../src/server/features/users/me.routes.ts';
import { createMeService } from '../../../src/server/features/users/me.service.ts';
import { createAudit } from '../../../src/server/platform/audit/audit.ts';
import { createRandom, systemRandom } from '../../../src/server/platform/clock/clock.ts';
import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import { createWithTx } from '../../../src/server/platform/db/transaction.ts';
import { answerProblems } from '../../../src/server/platform/http/api/answer-problems.ts';
import { createImplement } from '../../../src/server/platform/http/api/implement.ts';
import { createOriginCheck } from '../../../src/server/platform/http/origin.ts';
import { createSessionCookie } from '../../../src/server/platform/http/session-cookie.ts';
import { createActionLimits } from '../../../src/server/platform/limits/action-limits.ts';
import { createRateLimiter } from '../../../src/server/platform/limits/rate-limiter.ts';
import { createAccountMails } from '../../../src/server/platform/mail/account-mails.ts';
import { createMailSender } from '../../../src/server/platform/mail/mail-sender.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { noListener } from '../../support/no-listener.ts';
import { aBrowser } from './a-browser.ts';

export const SECRET = 'a secret that only this test run knows';
const PUBLIC_URL = 'http://localhost:3000';

/** A server of the auth and me calls on its own database; clock, delays and the mail server are the test's. */
export async function startAuth({ stage = 'local' as Stage, rateLimit = true } = {}) {
  const database = await freshDatabase();
  const { db, pool } = database;
  const time = { now: Date.parse('2026-03-01T00:00:00.000Z') };
  const clock = { now: () => time.now };
  const random = createRandom(clock, (count) => systemRandom.bytes(count));
  const delays: number[] = [];
  const timers = {
    after(ms: number, run: () => void) {
      delays.push(ms);
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const logLines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  );
  const events: CommittedEvent[] = [];
  const withTx = createWithTx({ pool, random, timers, log, onCommitted: (e) => void events.push(...e) });
  const mails: Mail[] = [];
  const mailServer = { isUp: true };
  const mailSender = createMailSender({
    log,
    secret: SECRET,
    mailer: {
      async send(mail) {
        if (!mailServer.isUp)
          throw Object.assign(new Error(`no route to ${mail.to}`), { code: 'ECONNECTION' });
        mails.push(mail);
      },
    },
  });
  const { passwords, work, between } = counting(createPasswords(random));
  const sessions = createSessionService({
    ...{ db, repo: createSessionRepo(db), clock, random },
    suspensionOf: createSuspensionOf({ clock, secret: SECRET }),
  });
  const codes = createCodes({ repo: createCodeRepo(db), clock, random, secret: SECRET });
  const limiter = createRateLimiter({ db, clock, isOn: rateLimit });
  const me = createMeService({ db, withTx, repo: meRepo, restrictionsOf: async () => [] });
  const audit = createAudit({ clock, random });
  const notifier = createNotifier({
    ...{ clock, random, listener: noListener },
    actionLimits: createActionLimits({ clock, isOn: false }),
  });
  const auth = createAuthService({
    ...{ db, withTx, clock, random, timers, stage, repo: authRepo, registrations: registrationRepo },
    ...{ codes, passwords, sessions, limiter },
    ...{ mailSender, audit, notifier, mails: createAccountMails(PUBLIC_URL), currentUser: me.get },
  });

  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({ loggerInstance });
  const cookie = createSessionCookie(PUBLIC_URL);
  answerProblems(app);
  const { implement } = createImplement({
    app,
    apiBase: '/api',
    callerOf: sessions.callerOf,
    cookie,
    isAllowedOrigin: createOriginCheck({ publicUrl: PUBLIC_URL, stage, hosts: null, cookie }),
  });
  authRoutes(implement, auth);
  meRoutes(implement, me);
  await app.ready();

  return {
    ...{
      app,
      db,
      pool,
      withTx,
      time,
      delays,
      logLines,
      events,
      mails,
      mailServer,
      mailSender,
      work,
      between,
    },
    ...{ auth, sessions, codes, passwords, limiter, audit, me },
    browser: (from?: { ip?: string; userAgent?: string }) => aBrowser(app, cookie.name, from),
    /** The newest mail to an address, once everything posted is sent. */
    async mailTo(address: string): Promise<Mail | undefined> {
      await mailSender.settled();
      return mails.findLast(({ to }) => to === address);
    },
    /** What the owner of an address was told about the security of their account, the latest first. */
    async alertsOf(address: string) {
      const { rows } = await db.query<{ facts: { notice: string; device?: string } }>(
        `select n.facts from notifications n join users u on u.id = n.user_id
         where u.email = $1 and n.kind = 'SECURITY_ALERT' order by n.id desc`,
        [address],
      );
      return rows.map(({ facts }) => facts);
    },
    async close() {
      await app.close();
      await mailSender.settled();
      await database.close();
    },
  };
}
export type AuthServer = Awaited<ReturnType<typeof startAuth>>;

/**
 * Counts how often the expensive hash runs, which is what equal timing is made of, and lets a test act in the moment
 * after a password proved right or wrong.
 */
function counting(real: Passwords) {
  const work = { hashes: 0, verifications: 0 };
  const between = { verified: async (): Promise<void> => undefined };
  const passwords: Passwords = {
    hash(password) {
      work.hashes += 1;
      return real.hash(password);
    },
    async verify(passwordHash, password) {
      work.verifications += 1;
      const isRight = await real.verify(passwordHash, password);
      await between.verified();
      return isRight;
    },
    isOutdated: real.isOutdated,
  };
  return { passwords, work, between };
}
