import { memo, useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Person } from '../../../contract/account/people.ts';
import { followableAddress } from './followable-address.ts';
import { MentionedPeople, markdownParts } from './markdown-parts.tsx';
import { rehypeMentions } from './mention-nodes.ts';
import { remarkTagsAsText } from './tags-as-text.ts';
import { remarkTexture, type Texture } from './texture.ts';

export interface MarkdownProps {
  text: string;
  mentions: readonly Person[];
  myId: string;
  /** In chats, where people are also mentioned by username. Null until the user has chosen one. */
  myUsername?: string | null;
  texture?: Texture;
}

const remarkPlugins = {
  post: [remarkGfm, remarkTagsAsText],
  chat: [remarkGfm, remarkTagsAsText, remarkTexture],
};
// Mentions come last: the author's own markup is sanitized by then.
const rehypePluginsFor = (myUsername: string | null) => [
  rehypeSanitize,
  [rehypeMentions, myUsername] as [typeof rehypeMentions, string | null],
];

/** Formatted text. HTML tags are shown as text, images as links, and nothing is loaded from other servers. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, mentions, myId, myUsername = null, texture = 'post' } = props;
  const readers = useMemo(() => ({ people: mentions, myId }), [mentions, myId]);
  const rehypePlugins = useMemo(() => rehypePluginsFor(myUsername), [myUsername]);
  return (
    <MentionedPeople value={readers}>
      <div className="grid gap-2 wrap-anywhere">
        <ReactMarkdown
          remarkPlugins={remarkPlugins[texture]}
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
