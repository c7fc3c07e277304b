import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { speakIcu } from './t.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const compiled = new Set<string>();

// Importing this file is enough. Each message is compiled once per language.
speakIcu((message, values, locale) => {
  if (i18n.locale !== locale) {
    i18n.loadAndActivate({ locale, messages: {} });
    compiled.clear();
  }
  if (!compiled.has(message)) {
    compiled.add(message);
    i18n.load(locale, { [message]: compileMessage(message) });
  }
  return i18n._(message, values);
});
