import { withNames } from '../../../contract/chat/mentions.ts';
import type { MarkdownProps } from './markdown.tsx';

/**
 * The plain text, with names in place of tokens: while the formatting code is loading, or when it cannot be loaded.
 * Its paragraphs have the same spacing as formatted ones, so that nothing moves when the formatting is applied.
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
