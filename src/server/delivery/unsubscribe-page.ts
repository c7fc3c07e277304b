import type { EmailSwitch } from '../../contract/notification-kinds.ts';
import { plainPage } from '../http/plain-page.ts';

const NAMES: Readonly<Record<EmailSwitch, string>> = {
  email_notification_announcements: 'announcements',
  email_notification_groups: 'your communities and chats',
  email_notification_courses: 'courses',
  email_notification_calendars: 'events',
};

/** What the page is about: nothing that a link could say about anybody but which mails it turns off. */
export type UnsubscribePage =
  | {
      readonly state: 'asking' | 'done' | 'undone';
      readonly switches: readonly EmailSwitch[];
      readonly token: string;
    }
  | { readonly state: 'unknown' };

const SETTINGS_LINK = '<a href="/settings/?tab=notifications">All my notification settings</a>';

/** A page without a script: it works in the browser of any mail program. */
export function unsubscribePage(page: UnsubscribePage): string {
  return plainPage({ ...contentOf(page), link: SETTINGS_LINK });
}

function contentOf(page: UnsubscribePage): { title: string; text: string; form: string } {
  if (page.state === 'unknown')
    return {
      title: 'This link does not work',
      text: 'It may have been cut off on its way. Your settings are as they were; you can change them any time.',
      form: '',
    };
  const about = page.switches.map((name) => NAMES[name]).join(', ');
  switch (page.state) {
    case 'asking':
      return {
        title: 'Get no more of these mails?',
        text: `Tambayan will not mail you about ${about} any more. You still see all of it on the site.`,
        form: formOf(page.token, 'Unsubscribe', false),
      };
    case 'done':
      return {
        title: 'You are unsubscribed',
        text: `Tambayan mails you about ${about} no more. Mails about your account and your payments still come.`,
        form: formOf(page.token, 'Undo', true),
      };
    case 'undone':
      return {
        title: 'You get these mails again',
        text: `Tambayan mails you about ${about}, as before.`,
        form: '',
      };
  }
}

function formOf(token: string, label: string, isUndo: boolean): string {
  const action = `/unsubscribe/?token=${encodeURIComponent(token)}${isUndo ? '&amp;undo=yes' : ''}`;
  return `<form method="post" action="${action}"><button${isUndo ? ' class="quiet"' : ''}>${label}</button></form>`;
}
