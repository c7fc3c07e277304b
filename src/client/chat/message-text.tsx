import { fullName, type Person } from '../../contract/people.ts';
import { ExternalLink } from '../ui/link.tsx';
import type { MessageRow } from './message-log.ts';
import { type Inline, inlinesOf } from './parse-message.ts';

/** The reader, whose own mentions stand out. */
interface Reader {
  readonly myId: string;
  /** Null while none was chosen. */
  readonly myUsername: string | null;
}

interface MessageTextProps extends Reader {
  row: MessageRow;
}

/** The text of a message as a person reads it. Nothing in it is ever taken for markup of the page. */
export function MessageText({ row, ...reader }: MessageTextProps) {
  return <Inlines inlines={inlinesOf(row)} people={row.mentions} {...reader} />;
}

interface PiecesProps extends Reader {
  people: readonly Person[];
}

function Inlines({ inlines, ...more }: PiecesProps & { inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one version never change places.
  return inlines.map((inline, place) => <Piece key={place} inline={inline} {...more} />);
}

const own = 'rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent';

function Piece({ inline, ...more }: PiecesProps & { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.source;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.children} {...more} />
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
    case 'person': {
      const person = more.people.find(({ id }) => id === inline.id);
      if (person === undefined) return inline.source;
      return (
        <span className={person.id === more.myId ? own : 'font-medium text-accent'}>@{fullName(person)}</span>
      );
    }
    case 'mention': {
      const isMine = inline.username.toLowerCase() === more.myUsername?.toLowerCase();
      return isMine ? <span className={own}>{inline.source}</span> : inline.source;
    }
  }
}
