import type { Latest } from '../../../contract/home.ts';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import { t } from '../../i18n/t.ts';

/** The greeting for an hour of the user's clock, 0–23. */
export function greeting(hour: number, name: string): string {
  if (hour >= 5 && hour < 11) return t('Magandang umaga, {name}', { name });
  if (hour >= 11 && hour < 13) return t('Magandang tanghali, {name}', { name });
  if (hour >= 13 && hour < 18) return t('Magandang hapon, {name}', { name });
  return t('Magandang gabi, {name}', { name });
}

/** The news of a community: "3 new posts, 46 messages". Null when everything is read. */
export function newsText(posts: number, messages: number): string | null {
  const post = t('{n, plural, one {# new post} other {# new posts}}', { n: posts });
  if (posts > 0 && messages > 0)
    return `${post}, ${t('{n, plural, one {# message} other {# messages}}', { n: messages })}`;
  if (posts > 0) return post;
  return messages > 0 ? t('{n, plural, one {# new message} other {# new messages}}', { n: messages }) : null;
}

/** The latest event, in one line, for the reader `meId`. */
export function latestText(latest: Latest, meId: string): string {
  const { author } = latest;
  const text = wordsOrFiles(latest.text, latest.attached);
  const isMine = author.id === meId;
  const name = author.first_name;
  if (latest.kind === 'post')
    return isMine ? t('You posted “{text}”', { text }) : t('{name} posted “{text}”', { name, text });
  const chat = latest.conversation_name;
  if (latest.is_reply) return t('{name} replied to you in #{chat}: {text}', { name, chat, text });
  if (latest.is_mention) return t('{name} mentioned you in #{chat}: {text}', { name, chat, text });
  return isMine
    ? t('You in #{chat}: {text}', { chat, text })
    : t('{name} in #{chat}: {text}', { name, chat, text });
}
