import { ExternalLink } from '../ui/link.tsx';
import type { MessageRow } from './message-log.ts';
import { type Inline, inlinesOf } from './parse-message.ts';

interface MessageTextProps {
  row: MessageRow;
  /** The reader's own, whose mentions stand out; null while none was chosen. */
  myUsername: string | null;
}

/** The text of a message as a person reads it. Nothing in it is ever taken for markup of the page. */
export function MessageText({ row, myUsername }: MessageTextProps) {
  return <Inlines inlines={inlinesOf(row)} myUsername={myUsername} />;
}

function Inlines({ inlines, myUsername }: { inlines: readonly Inline[]; myUsername: string | null }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one version never change places.
  return inlines.map((inline, place) => <Piece key={place} inline={inline} myUsername={myUsername} />);
}

function Piece({ inline, myUsername }: { inline: Inline; myUsername: string | null }) {
  switch (inline.kind) {
    case 'text':
      return inline.source;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.children} myUsername={myUsername} />
        </strong>
      );
    case 'code':
      return (
        <code className="rounded-[4px] border border-line bg-sunken px-1 py-px font-mono text-meta">
          {inline.text}
        </code>
      );
    case 'link':
      return (
        <ExternalLink href={inline.href} rel="ugc nofollow noopener noreferrer">
          {inline.source}
        </ExternalLink>
      );
    case 'mention': {
      const isMine = inline.username.toLowerCase() === myUsername?.toLowerCase();
      if (!isMine) return inline.source;
      return (
        <span className="rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent">{inline.source}</span>
      );
    }
  }
}
