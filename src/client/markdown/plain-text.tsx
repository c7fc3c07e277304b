import { withNames } from '../../contract/chat-excerpt.ts';
import type { MarkdownProps } from './markdown.tsx';

/** A text as it was typed, with names in place of tokens: before the formatting is here, and where it never comes. */
export function PlainText({ text, mentions }: Pick<MarkdownProps, 'text' | 'mentions'>) {
  return <p className="whitespace-pre-wrap wrap-anywhere">{withNames(text, mentions)}</p>;
}
