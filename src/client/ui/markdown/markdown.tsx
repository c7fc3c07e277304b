import { memo, useMemo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import type { Person } from '../../../contract/account/people.ts';
import type { Texture } from '../../../markdown/dialect.ts';
import { followableAddress } from './followable-address.ts';
import { MentionedPeople, markdownParts } from './markdown-parts.tsx';
import { rehypeMentions } from './mention-nodes.ts';
import { remarkDialect } from './remark-dialect.ts';

export interface MarkdownProps {
  text: string;
  mentions: readonly Person[];
  myId: string;
  /** In chats, where people are also mentioned by username. Null until the user has chosen one. */
  myUsername?: string | null;
  texture?: Texture;
}

const remarkPlugins: Readonly<Record<Texture, [[typeof remarkDialect, Texture]]>> = {
  post: [[remarkDialect, 'post']],
  chat: [[remarkDialect, 'chat']],
};
const safeMarkup = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    ol: [['className', 'contains-task-list', 'with-brackets']],
  },
} satisfies typeof defaultSchema;
/** The spaces at the beginning of lines are kept. */
const asTyped: NonNullable<Options['remarkRehypeOptions']> = {
  handlers: { text: (_, { value }: { value: string }) => ({ type: 'text', value }) },
};
// Mentions come last: the author's own markup is sanitized by then.
const rehypePluginsFor = (myUsername: string | null) => [
  [rehypeSanitize, safeMarkup] as [typeof rehypeSanitize, typeof safeMarkup],
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
          remarkRehypeOptions={asTyped}
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
