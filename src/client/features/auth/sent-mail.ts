import type { MailAnswer } from '../../../contract/account/auth.ts';

/** What the server told of a mail that was asked for here. */
export interface SentMail {
  /** False when the address had enough mails already, so that no other one went out. */
  readonly isSent: boolean;
  /** From when on another one can be asked for, by this device's clock. */
  readonly nextAt: number;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Kept with the page in the browser's history, so that a reload knows it too. */
    mail?: SentMail | undefined;
  }
}

/** Reads the answer of a call that mails a code, now. */
export function sentMail({ is_mailed, retry_after }: MailAnswer): SentMail {
  return { isSent: is_mailed, nextAt: Date.now() + retry_after * 1000 };
}
