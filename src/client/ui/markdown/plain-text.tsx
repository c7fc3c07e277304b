import { withNames } from '../../../contract/chat/mentions.ts';
import type { MarkdownProps } from './markdown.tsx';

/**
 * A text as it was typed, with names in place of tokens: before the formatting is here, and where it never comes. Its
 * paragraphs are as far apart as formatted ones, so that nothing moves when the formatting comes.
 */
export function PlainText({ text, mentions }: Pick<MarkdownProps, 'text' | 'mentions'>) {
  const paragraphs = withNames(text, mentions).split(/\n{2,}/);
  return (
    <div className="grid gap-2 wrap-anywhere">
      {Object.entries(paragraphs).map(([place, words]) => (
        <p key={place} className="whitespace-pre-wrap">
          {words}
        </p>
      ))}
    </div>
  );
}
