import type { MailAnswer } from '../../../contract/account/auth.ts';

/** The server's answer about a mail that was requested here. */
export interface SentMail {
  /** False when the address had enough mails already and no other one was sent. */
  readonly isSent: boolean;
  /** When another mail can be requested, by this device's clock. */
  readonly nextAt: number;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Kept in the browser's history state, so that it survives a reload. */
    mail?: SentMail | undefined;
  }
}

/** Converts the answer of a call that mails a code, received now. */
export function sentMail({ is_mailed, retry_after }: MailAnswer): SentMail {
  return { isSent: is_mailed, nextAt: Date.now() + retry_after * 1000 };
}
