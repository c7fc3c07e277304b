import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { MailContent, Mailer } from './mailer.ts';

/**
 * Takes mails and sends them while the request that wrote them goes on: whether an address gets one must not show in
 * how long the answer takes.
 */
export interface MailRoom {
  /** Never throws. A mail that could not be sent is logged; the person asks for another one. */
  post(to: string, mail: MailContent): void;
  /** Resolves once everything posted so far is sent or given up: for shutting down, and for tests. */
  settled(): Promise<void>;
}

export interface MailRoomDeps {
  readonly mailer: Mailer;
  readonly log: Pick<Logger, 'error'>;
  /** Key of the hash by which the log names an address. */
  readonly secret: string;
}

export function createMailRoom({ mailer, log, secret }: MailRoomDeps): MailRoom {
  const underWay = new Set<Promise<void>>();

  async function send(to: string, mail: MailContent): Promise<void> {
    try {
      await mailer.send({ to, ...mail });
    } catch (error) {
      const hash = createHmac('sha256', secret).update(to).digest('hex').slice(0, 16);
      log.error({ to_hash: hash, ...reasonOf(error) }, 'a mail was not sent');
    }
  }

  return {
    post(to, mail) {
      const sending = send(to, mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Codes only: a mail server's sentence repeats the address, and may repeat the mail. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  return {
    reason: 'code' in error ? error.code : error.name,
    ...('responseCode' in error ? { response_code: error.responseCode } : {}),
  };
}
