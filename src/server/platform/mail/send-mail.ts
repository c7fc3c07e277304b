import type { Mail, Mailer } from './mailer.ts';

/**
 * Hands a mail over and resolves to the result. Only codes are returned: the mail server's message contains the
 * address, and the result is stored and logged.
 */
export async function sendMail(
  mailer: Mailer,
  mail: Mail,
): Promise<'taken' | 'no such address' | `mail server: ${string}`> {
  try {
    await mailer.send(mail);
    return 'taken';
  } catch (error) {
    const { code, responseCode } = Object.assign({ code: '', responseCode: 0 }, error);
    // SMTP: 5xx for the recipient is final. Everything else may succeed later.
    if (code === 'EENVELOPE' && responseCode >= 500) return 'no such address';
    return `mail server: ${String(code) || 'trouble'} ${Number(responseCode) || ''}`.trim() as 'mail server: trouble';
  }
}
