/** The two parts and the subject of one mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mail extends MailContent {
  readonly to: string;
}

/** Hands one mail over: to a mail server, or to a folder. Rejects when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
