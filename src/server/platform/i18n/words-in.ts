import { formatMessage, type Values } from '../../../contract/core/format-message.ts';
import type { Language } from '../../../contract/core/locale.ts';
import { mailText } from './fil/mails.ts';
import { notificationText } from './fil/notifications.ts';
import { paperText } from './fil/papers.ts';
import { paymentText } from './fil/payments.ts';
import { sandboxText } from './fil/sandbox.ts';

/** Texts for one user outside of the site: mails, pushes, and the pages that mails lead to. */
export interface Words {
  readonly language: Language;
  /** Translates as on the client: the English text is the key, and `values` make it an ICU message. */
  t(text: string, values?: Values): string;
}

/** Filipino texts by their English text. */
export const filipino: Readonly<Record<string, string>> = {
  ...mailText,
  ...notificationText,
  ...sandboxText,
  ...paymentText,
  ...paperText,
};

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, fil: filipino };

/** Returns the texts of a language. A missing translation falls back to English. */
export function wordsIn(language: Language): Words {
  const messages = catalogues[language];
  return {
    language,
    t(text, values) {
      const message = messages[text] ?? text;
      return values === undefined ? message : formatMessage(message, values, language);
    },
  };
}
