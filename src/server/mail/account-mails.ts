import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mailer.ts';

/** The mails about an account. `publicUrl` is the site's origin; names are as people typed them. */
export interface AccountMails {
  verification(person: { firstName: string; email: string; code: string }): MailContent;
  alreadyRegistered(person: { firstName: string }): MailContent;
  resetCode(person: { firstName: string; email: string; code: string }): MailContent;
  passwordChanged(person: { firstName: string }): MailContent;
  /** `token` takes the deletion back until then. */
  accountDeleted(person: { firstName: string; erasesAt: Date; token: string }): MailContent;
  accountRestored(person: { firstName: string }): MailContent;
}

/** The day in Manila, where most of our people are; it is weeks away. */
const day = new Intl.DateTimeFormat('en-PH', { dateStyle: 'long', timeZone: 'Asia/Manila' });

export function createAccountMails(publicUrl: string): AccountMails {
  const link = (path: string, search: Readonly<Record<string, string>> = {}) => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
    return url.href;
  };

  return {
    verification: ({ firstName, email, code }) =>
      composeMail({
        subject: `${code} is your Tambayan code`,
        preview: 'Enter it within 10 minutes and you are in.',
        heading: `Tuloy ka, ${firstName}!`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'Your place is almost ready. This code proves that the address is yours:',
          },
          { kind: 'code', code },
          {
            kind: 'button',
            label: 'Verify my email',
            url: link('/register-verify/', { token: code, email }),
          },
          {
            kind: 'note',
            text: 'The code works once and for 10 minutes. If you did not sign up, ignore this mail: without the code nothing happens.',
          },
        ],
      }),

    alreadyRegistered: ({ firstName }) =>
      composeMail({
        subject: 'You already have a Tambayan account',
        preview: 'Somebody tried to sign up with this address.',
        heading: `Good to see you again, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'Somebody, probably you, tried to sign up with this address. It already has an account, so just log in:',
          },
          { kind: 'button', label: 'Log in', url: link('/login/') },
          { kind: 'link', label: 'I forgot my password', url: link('/forgot-password/') },
          {
            kind: 'note',
            text: 'If it was not you, there is nothing to do. Your account and your password are as they were.',
          },
        ],
      }),

    resetCode: ({ firstName, email, code }) =>
      composeMail({
        subject: `${code} is your code for a new password`,
        preview: 'Enter it within 10 minutes to choose a new password.',
        heading: `Let us get you back in, ${firstName}`,
        blocks: [
          { kind: 'paragraph', text: 'With this code you can choose a new password:' },
          { kind: 'code', code },
          { kind: 'button', label: 'Enter the code', url: link('/reset-password-verify/', { email }) },
          {
            kind: 'note',
            text: 'The code works once and for 10 minutes. Never give it to anybody, not even to us. If you did not ask for it, ignore this mail: your password stays as it is.',
          },
        ],
      }),

    passwordChanged: ({ firstName }) =>
      composeMail({
        subject: 'Your password was changed',
        preview: 'If this was not you, reset it now.',
        heading: 'Your password was changed',
        blocks: [
          {
            kind: 'paragraph',
            text: `Hi ${firstName}, the password of your Tambayan account was just changed. Other devices have been logged out.`,
          },
          { kind: 'paragraph', text: 'If this was not you, take your account back now:' },
          { kind: 'button', label: 'Choose a new password', url: link('/forgot-password/') },
        ],
      }),

    accountDeleted: ({ firstName, erasesAt, token }) =>
      composeMail({
        subject: 'Your Tambayan account is deleted',
        preview: `You can have it back until ${day.format(erasesAt)}.`,
        heading: `Paalam, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `Your account is deleted, and nobody sees your profile any more. On ${day.format(erasesAt)} we erase your name, address, picture, settings and private messages for good; what you wrote in communities stays, by “Deleted user”.`,
          },
          {
            kind: 'paragraph',
            text: 'If you think better of it, or if it was not you, take it back before:',
          },
          { kind: 'button', label: 'Keep my account', url: link('/restore-account/', { token }) },
        ],
      }),

    accountRestored: ({ firstName }) =>
      composeMail({
        subject: 'Your Tambayan account is back',
        preview: 'Nothing was lost. Log in to go on.',
        heading: `Welcome back, ${firstName}!`,
        blocks: [
          { kind: 'paragraph', text: 'Your account is back as it was, with everything in it.' },
          { kind: 'button', label: 'Log in', url: link('/login/') },
          {
            kind: 'note',
            text: 'If it was not you, choose a new password now: somebody can read your mails.',
          },
        ],
      }),
  };
}
