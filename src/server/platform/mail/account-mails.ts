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
        preview: t('Enter it within 10 minutes and you are in.'),
        heading: t('Tuloy ka, {firstName}!', { firstName }),
        blocks: [
          {
            kind: 'paragraph',
            text: t('Your place is almost ready. This code proves that the address is yours:'),
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
              'The code works for 10 minutes, in the browser where you signed up. The button works for an hour, in any. If you did not sign up, ignore this mail: nothing happens then.',
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
        preview: t('Somebody tried to sign up with this address.'),
        heading: t('Good to see you again, {firstName}', { firstName }),
        blocks: [
          {
            kind: 'paragraph',
            text: t(
              'Somebody, probably you, tried to sign up with this address. It already has an account, so just sign in:',
            ),
          },
          { kind: 'button', label: t('Sign in'), url: link('/login/') },
          { kind: 'link', label: t('I forgot my password'), url: link('/forgot-password/') },
          {
            kind: 'note',
            text: t(
              'If it was not you, there is nothing to do. Your account and your password are as they were.',
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
              'The code works for 10 minutes, in the browser that asked for it. The button works for an hour, in any. Never give either to anybody, not even to us. If you did not ask for this, ignore this mail: your password stays as it is.',
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
              'Your account is deleted, and no one can see your profile any more. On {day} we erase your name, address, picture, settings and private messages for good; what you wrote in communities stays, by “Deleted user”.',
              { day },
            ),
          },
          {
            kind: 'paragraph',
            text: t('If you think better of it, or if it was not you, take it back before:'),
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
