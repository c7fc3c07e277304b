/** The two parts and the subject of one mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mail extends MailContent {
  readonly to: string;
  /** A UUID that becomes the Message-ID, so that a mail that is sent twice counts as the same mail. */
  readonly id?: string;
  /** The URL for one-click unsubscribing (RFC 8058); none for mails that all users must get. */
  readonly unsubscribeUrl?: string | null | undefined;
}

/** Hands one mail over to a mail server or a folder. Rejects when it was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
