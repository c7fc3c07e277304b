import type { Mail } from './mailer.ts';

/**
 * Returns the mail headers other than sender, recipient and subject, as nodemailer expects them. `from` gives the host.
 */
export function mailHeaders({ id, unsubscribeUrl }: Pick<Mail, 'id' | 'unsubscribeUrl'>, from: string) {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // Prevents automatic replies.
        'Auto-Submitted': 'auto-generated',
      },
    }),
  };
}
