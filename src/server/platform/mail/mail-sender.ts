import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { MailContent, Mailer } from './mailer.ts';

/**
 * Sends mails in the background, while the request goes on: the time of the answer must not show whether an address
 * gets a mail.
 */
export interface MailSender {
  /** Never throws. A mail that could not be sent is logged; the user can request another one. */
  send(to: string, mail: MailContent): void;
  /** Resolves when all mails given so far are sent or have failed. For shutdown and tests. */
  settled(): Promise<void>;
}

export interface MailSenderDeps {
  readonly mailer: Mailer;
  readonly log: Pick<Logger, 'error'>;
  /** Key of the hash that replaces an address in the log. */
  readonly secret: string;
}

export function createMailSender({ mailer, log, secret }: MailSenderDeps): MailSender {
  const inFlight = new Set<Promise<void>>();

  async function trySend(to: string, mail: MailContent): Promise<void> {
    try {
      await mailer.send({ to, ...mail });
    } catch (error) {
      const hash = createHmac('sha256', secret).update(to).digest('hex').slice(0, 16);
      log.error({ to_hash: hash, ...reasonOf(error) }, 'a mail was not sent');
    }
  }

  return {
    send(to, mail) {
      const sending = trySend(to, mail).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

/** Only codes: the mail server's message contains the address, and may contain the mail. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  return {
    reason: 'code' in error ? error.code : error.name,
    ...('responseCode' in error ? { response_code: error.responseCode } : {}),
  };
}
