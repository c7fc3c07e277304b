import { isSimpleMarkdown, POST_MAX } from '../../../contract/feed/content.ts';

/**
 * Whether `text` may be formatted. Texts that are made to freeze the reader's browser may not; the server refuses new
 * ones, but older ones exist.
 */
export function isSimpleEnough(text: string): boolean {
  return text.length <= POST_MAX && isSimpleMarkdown(text);
}
