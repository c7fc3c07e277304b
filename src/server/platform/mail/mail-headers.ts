import type { Mail } from './mailer.ts';

/** What stands in the head of a mail besides who, whom and what about, as nodemailer takes it. `from` names the host. */
export function mailHeaders({ id, unsubscribeUrl }: Pick<Mail, 'id' | 'unsubscribeUrl'>, from: string) {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // So that no answering machine answers.
        'Auto-Submitted': 'auto-generated',
      },
    }),
  };
}
