import type { Mail, Mailer } from './mailer.ts';

/**
 * Hands a mail over, and says what came of it. Only codes: a mail server's own sentence repeats the address, and what
 * is answered here is stored and logged.
 */
export async function handOver(
  mailer: Mailer,
  mail: Mail,
): Promise<'taken' | 'no such address' | `mail server: ${string}`> {
  try {
    await mailer.send(mail);
    return 'taken';
  } catch (error) {
    const { code, responseCode } = Object.assign({ code: '', responseCode: 0 }, error);
    // SMTP: 5xx to the recipient is final, everything else may be better later.
    if (code === 'EENVELOPE' && responseCode >= 500) return 'no such address';
    return `mail server: ${String(code) || 'trouble'} ${Number(responseCode) || ''}`.trim() as 'mail server: trouble';
  }
}
