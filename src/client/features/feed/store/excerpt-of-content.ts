import { attachedOf } from '../../../../contract/attachments/attachment.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { wordsOrFiles } from '../../../i18n/attached-text.ts';
import { plainExcerpt } from '../../../ui/markdown/spoken-text.ts';

/** A post or comment in one line without markup: its words, or which files it has. */
export function excerptOfContent({
  content_md,
  mentions,
  attachments,
}: Pick<Post, 'content_md' | 'mentions' | 'attachments'>): string {
  return wordsOrFiles(plainExcerpt(content_md, mentions), attachedOf(attachments));
}
