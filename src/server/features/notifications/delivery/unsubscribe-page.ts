import type { EmailSwitch } from '../../../../contract/notifications/notification-kinds.ts';
import { type PlainPage, plainPage } from '../../../platform/http/plain-page.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';

const NAMES: Readonly<Record<EmailSwitch, string>> = {
  email_notification_announcements: 'announcements',
  email_notification_groups: 'your communities and chats',
  email_notification_courses: 'courses',
  email_notification_calendars: 'events',
  email_notification_sales: 'your sales',
};

/** The state of the page. It reveals nothing about the user except which mails the link turns off. */
export type UnsubscribePage =
  | {
      readonly state: 'asking' | 'done' | 'undone';
      readonly switches: readonly EmailSwitch[];
      readonly token: string;
    }
  | { readonly state: 'unknown' };

/** A page without scripts, so that it works in every mail program's browser. */
export function unsubscribePage(page: UnsubscribePage, words: Words): string {
  const { t, language } = words;
  const link = `<a href="/settings/?tab=notifications">${t('All my notification settings')}</a>`;
  return plainPage({ ...contentOf(page, words), link }, language);
}

function contentOf(page: UnsubscribePage, words: Words): Omit<PlainPage, 'link'> {
  const { t } = words;
  if (page.state === 'unknown')
    return {
      title: t('This link does not work'),
      text: t('The link may be incomplete. Your settings have not changed. You can change them at any time.'),
      form: '',
    };
  const about = page.switches.map((name) => t(NAMES[name])).join(', ');
  switch (page.state) {
    case 'asking':
      return {
        title: t('Stop these emails?'),
        text: t(
          'Tambayan will no longer email you about {about}. You can still see everything on the site.',
          {
            about,
          },
        ),
        form: formOf(page.token, false, words),
      };
    case 'done':
      return {
        title: t('You are unsubscribed'),
        text: t(
          'Tambayan no longer emails you about {about}. You’ll still get emails about your account and your payments.',
          { about },
        ),
        form: formOf(page.token, true, words),
      };
    case 'undone':
      return {
        title: t('You’ll get these emails again'),
        text: t('Tambayan emails you about {about} again.', { about }),
        form: '',
      };
  }
}

function formOf(token: string, isUndo: boolean, { t, language }: Words): string {
  const undo = isUndo ? '&amp;undo=yes' : '';
  const action = `/unsubscribe/?token=${encodeURIComponent(token)}${undo}${language === 'en' ? '' : `&amp;lang=${language}`}`;
  const label = isUndo ? t('Undo') : t('Unsubscribe');
  return `<form method="post" action="${action}"><button${isUndo ? ' class="quiet"' : ''}>${label}</button></form>`;
}
