import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { momentText } from '../../../platform/i18n/instant-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { NotificationMailOptions } from './notification-mail.ts';
import { sentenceOf } from './notification-text.ts';

/**
 * Describes a security event of an account, and what to do if it was not the owner. It contains no code or token, so it
 * is useless to another reader.
 */
export function securityMail(alert: Notification, options: NotificationMailOptions): MailContent {
  const { words, publicUrl, firstName } = options;
  const sentence = sentenceOf(alert, words);
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: happened(alert, sentence, options) },
    ...adviceOf(alert, words, publicUrl),
  ];
  return composeMail(
    { subject: sentence, preview: words.t('Hi {firstName}', { firstName }), heading: sentence, blocks },
    words,
  );
}

function happened(
  { facts, created_at }: Notification,
  sentence: string,
  { words: { t, language }, firstName, timeZone }: NotificationMailOptions,
): string {
  const when = momentText(Date.parse(created_at), { language, timeZone });
  switch (facts.notice) {
    case 'NEW_SIGN_IN':
      return facts.device === undefined
        ? t('Hi {firstName}, someone signed in to your Tambayan account: {when}.', { firstName, when })
        : t('Hi {firstName}, someone signed in to your Tambayan account: {device}, {when}.', {
            firstName,
            when,
            device: facts.device,
          });
    case 'PASSWORD_CHANGED':
      return t(
        'Hi {firstName}, the password of your Tambayan account was just changed. Other devices have been logged out.',
        { firstName },
      );
    case 'ACCOUNT_RESTORED':
      return t('Welcome back, {firstName}! Your account is as it was, with everything in it.', { firstName });
    default:
      return sentence;
  }
}

function adviceOf({ facts }: Notification, { t }: Words, publicUrl: string): MailBlock[] {
  const reset = {
    kind: 'button',
    label: t('Choose a new password'),
    url: `${publicUrl}/forgot-password/`,
  } as const;
  switch (facts.notice) {
    case 'NEW_SIGN_IN':
      return [
        {
          kind: 'paragraph',
          text: t(
            'If it was you, you don’t need to do anything. If not, choose a new password. That signs you out on all devices.',
          ),
        },
        reset,
        {
          kind: 'link',
          label: t('See where I am signed in'),
          url: `${publicUrl}/settings/?tab=security`,
        },
      ];
    case 'ACCOUNT_RESTORED':
      return [
        { kind: 'button', label: t('Sign in'), url: `${publicUrl}/login/` },
        {
          kind: 'note',
          text: t('If it was not you, choose a new password now: someone can read your emails.'),
        },
      ];
    default:
      return [{ kind: 'paragraph', text: t('If this was not you, take your account back now:') }, reset];
  }
}
