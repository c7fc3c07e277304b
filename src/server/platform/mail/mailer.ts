/** The two parts and the subject of one mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mail extends MailContent {
  readonly to: string;
  /** A UUID that becomes the Message-ID: handed over again under the same one, it is the same mail. */
  readonly id?: string;
  /** Where a mail program unsubscribes with one POST (RFC 8058); none for mails that everybody must get. */
  readonly unsubscribeUrl?: string | null | undefined;
}

/** Hands one mail over: to a mail server, or to a folder. Rejects when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
