import { memo, useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Person } from '../../../contract/account/people.ts';
import { followableAddress } from './followable-address.ts';
import { MentionedPeople, markdownParts } from './markdown-parts.tsx';
import { rehypeMentions } from './mention-nodes.ts';
import { remarkTagsAsText } from './tags-as-text.ts';

export interface MarkdownProps {
  text: string;
  mentions: readonly Person[];
  myId: string;
}

const remarkPlugins = [remarkGfm, remarkTagsAsText];
// Mentions come last: the author's own markup is sanitized by then.
const rehypePlugins = [rehypeSanitize, rehypeMentions];

/** Formatted text. HTML tags are shown as text, images as links, and nothing is loaded from other servers. */
export const Markdown = memo(function Markdown({ text, mentions, myId }: MarkdownProps) {
  const readers = useMemo(() => ({ people: mentions, myId }), [mentions, myId]);
  return (
    <MentionedPeople value={readers}>
      <div className="grid gap-2 wrap-anywhere">
        <ReactMarkdown
          remarkPlugins={remarkPlugins}
          rehypePlugins={rehypePlugins}
          urlTransform={followableAddress}
          components={markdownParts}
        >
          {text}
        </ReactMarkdown>
      </div>
    </MentionedPeople>
  );
});
