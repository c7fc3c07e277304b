import type { Language } from '../../../contract/core/locale.ts';
import { dayText } from '../i18n/instant-text.ts';
import { wordsIn } from '../i18n/words-in.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mailer.ts';

/** The recipient of a mail about an account, with the name that they typed. */
interface Addressee {
  readonly firstName: string;
  readonly language: Language;
}

/** A code, and a link with the same code that needs no typing. */
interface Proof extends Addressee {
  readonly email: string;
  readonly code: string;
  readonly token: string;
  /** The page the user wanted to open: a path of this site. */
  readonly redirect: string | null;
}

/** Mails with a code or a token, which no other mail may contain, and mails to users who are not signed in. */
export interface AccountMails {
  verification(proof: Proof): MailContent;
  alreadyRegistered(person: Addressee): MailContent;
  resetCode(proof: Proof): MailContent;
  /** `token` cancels the deletion until `erasesAt`. */
  accountDeleted(person: Addressee & { timeZone: string; erasesAt: Date; token: string }): MailContent;
}

/** `publicUrl` is the site's origin. */
export function createAccountMails(publicUrl: string): AccountMails {
  const link = (path: string, search: Readonly<Record<string, string>> = {}) => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
    return url.href;
  };

  return {
    verification({ firstName, email, code, token, redirect, language }) {
      const words = wordsIn(language);
      const { t } = words;
      const content = {
        subject: t('{code} is your Tambayan code', { code }),
        preview: t('Enter it within 10 minutes to sign in.'),
        heading: t('Tuloy ka, {firstName}!', { firstName }),
        blocks: [
          {
            kind: 'paragraph',
            text: t('Your account is almost ready. This code confirms your email address:'),
          },
          { kind: 'code', code },
          {
            kind: 'button',
            label: t('Verify my email'),
            url: link('/register-verify/', { token, email, ...(redirect !== null && { redirect }) }),
          },
          {
            kind: 'note',
            text: t(
              'The code works for 10 minutes, in the browser where you signed up. The button works for an hour, in any browser. If you did not sign up, you can ignore this email.',
            ),
          },
        ],
      } as const;
      return composeMail(content, words);
    },

    alreadyRegistered({ firstName, language }) {
      const words = wordsIn(language);
      const { t } = words;
      const content = {
        subject: t('You already have a Tambayan account'),
        preview: t('Someone tried to sign up with this address.'),
        heading: t('Good to see you again, {firstName}', { firstName }),
        blocks: [
          {
            kind: 'paragraph',
            text: t(
              'Someone, probably you, tried to sign up with this address. It already has an account, so just sign in:',
            ),
          },
          { kind: 'button', label: t('Sign in'), url: link('/login/') },
          { kind: 'link', label: t('I forgot my password'), url: link('/forgot-password/') },
          {
            kind: 'note',
            text: t(
              'If it was not you, you don’t need to do anything. Your account and your password have not changed.',
            ),
          },
        ],
      } as const;
      return composeMail(content, words);
    },

    resetCode({ firstName, code, token, redirect, language }) {
      const words = wordsIn(language);
      const { t } = words;
      const content = {
        subject: t('{code} is your code for a new password', { code }),
        preview: t('Enter it within 10 minutes to choose a new password.'),
        heading: t('Let us get you back in, {firstName}', { firstName }),
        blocks: [
          { kind: 'paragraph', text: t('With this code you can choose a new password:') },
          { kind: 'code', code },
          {
            kind: 'button',
            label: t('Choose a new password'),
            url: link('/reset-password/', { token, ...(redirect !== null && { redirect }) }),
          },
          {
            kind: 'note',
            text: t(
              'The code works for 10 minutes, in the browser that asked for it. The button works for an hour, in any browser. Never give either to anyone, not even to us. If you did not ask for this, you can ignore this email: your password has not changed.',
            ),
          },
        ],
      } as const;
      return composeMail(content, words);
    },

    accountDeleted({ firstName, erasesAt, token, language, timeZone }) {
      const words = wordsIn(language);
      const { t } = words;
      const day = dayText(erasesAt.getTime(), { language, timeZone });
      const content = {
        subject: t('Your Tambayan account is deleted'),
        preview: t('You can have it back until {day}.', { day }),
        heading: t('Paalam, {firstName}', { firstName }),
        blocks: [
          {
            kind: 'paragraph',
            text: t(
              'Your account is deleted, and no one can see your profile any more. On {day} we erase your name, address, picture, settings and private messages for good. Your posts in communities stay, with “Deleted user” as their author.',
              { day },
            ),
          },
          {
            kind: 'paragraph',
            text: t('If you change your mind, or if it was not you, keep your account before that day:'),
          },
          {
            kind: 'button',
            label: t('Keep my account'),
            url: link('/restore-account/', { token, ...(language !== 'en' && { lang: language }) }),
          },
        ],
      } as const;
      return composeMail(content, words);
    },
  };
}
