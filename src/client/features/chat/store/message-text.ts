import { type AttachedSummary, attachedOf } from '../../../../contract/attachments/attachment.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import { attachedText } from '../../../i18n/attached-text.ts';
import { t } from '../../../i18n/t.ts';
import { plainExcerpt } from '../../../ui/markdown/spoken-text.ts';

type WithText = Pick<Message, 'content' | 'mentions' | 'forwarded_from' | 'attachments'>;

/** What a message says, with names for its mentions: its own text, the one that it forwards, or what files it has. */
export function textOfMessage({ content, mentions, forwarded_from: from, attachments }: WithText): string {
  const text =
    content === '' && from !== null ? withNames(from.content, from.mentions) : withNames(content, mentions);
  const attached = attachedOf(attachments);
  return text === '' && attached !== null ? attachedText(attached) : text;
}

/**
 * An excerpt of a message in one line, without markup. It is empty only for one that has files, or that forwards without
 * a comment.
 */
export function excerptText(excerpt: string, attached?: AttachedSummary | null): string {
  if (excerpt !== '') return plainExcerpt(excerpt);
  return attached ? attachedText(attached) : t('Forwarded message');
}
