import { isSimpleMarkdown, POST_MAX } from '../../../contract/feed/content.ts';

/** Whether `text` may be formatted; one made to stall its readers, from before the server refused them, may not. */
export function isSimpleEnough(text: string): boolean {
  return text.length <= POST_MAX && isSimpleMarkdown(text);
}
