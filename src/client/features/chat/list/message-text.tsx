import type { ReactNode } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { groupMentions } from '../../../../contract/chat/group-mentions.ts';
import { WrittenLink } from '../../../ui/base/link.tsx';
import { GroupMentionName, MentionName } from '../../../ui/markdown/mention-name.tsx';
import type { Inline } from '../store/parse-message.ts';

interface InlinesProps {
  inlines: readonly Inline[];
  /** The members that its tokens mention. */
  people: readonly Person[];
  /** The user, whose own mentions are highlighted. */
  myId: string;
  /** Null until the user has chosen one. */
  myUsername: string | null;
}

/** The rendered text of a message. Nothing in it is ever used as HTML. */
export function Inlines({ inlines, ...reader }: InlinesProps) {
  const pieces: ReactNode[] = [];
  for (const inline of inlines) {
    const piece = pieceOf(inline, reader, pieces.length);
    const last = pieces.at(-1);
    // Adjacent texts are joined.
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}

const own = 'rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent';

function pieceOf(inline: Inline, reader: Omit<InlinesProps, 'inlines'>, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.source;
    case 'bold':
      return (
        <strong key={key} className="font-semibold">
          <Inlines inlines={inline.children} {...reader} />
        </strong>
      );
    case 'code':
      return (
        <code key={key} className="rounded-[4px] border border-line bg-sunken px-1 py-px font-mono text-meta">
          {inline.text}
        </code>
      );
    case 'link':
      return (
        <WrittenLink key={key} href={inline.href}>
          {inline.source}
        </WrittenLink>
      );
    case 'person': {
      if (groupMentions.some((group) => group === inline.id))
        return <GroupMentionName key={key} name={inline.id} />;
      const person = reader.people.find(({ id }) => id === inline.id);
      if (person === undefined) return inline.source;
      return <MentionName key={key} person={person} isMe={person.id === reader.myId} />;
    }
    case 'mention': {
      if (inline.username.toLowerCase() !== reader.myUsername?.toLowerCase()) return inline.source;
      return (
        <span key={key} className={own}>
          {inline.source}
        </span>
      );
    }
  }
}
