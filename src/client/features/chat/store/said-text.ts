import type { Message } from '../../../../contract/chat/chat.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import { t } from '../../../i18n/t.ts';
import { plainExcerpt } from '../../../ui/markdown/spoken-text.ts';

type Said = Pick<Message, 'content' | 'mentions' | 'forwarded_from'>;

/** What a message says, with names for its mentions: its own text, or the one that it forwards without a comment. */
export function saidText({ content, mentions, forwarded_from: from }: Said): string {
  return content === '' && from !== null
    ? withNames(from.content, from.mentions)
    : withNames(content, mentions);
}

/** An excerpt of a message in one line, without markup. It is empty only for one that forwards without a comment. */
export function excerptText(excerpt: string): string {
  return excerpt === '' ? t('Forwarded message') : plainExcerpt(excerpt);
}
