import { POST_MAX } from '../../contract/content.ts';
import { isSimpleMarkdown } from '../../contract/markdown-limits.ts';

/** Whether `text` may be formatted; one made to stall its readers, from before the server refused them, may not. */
export function isSimpleEnough(text: string): boolean {
  return text.length <= POST_MAX && isSimpleMarkdown(text);
}
