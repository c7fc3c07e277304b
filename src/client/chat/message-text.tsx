import type { ReactNode } from 'react';
import { fullName, type Person } from '../../contract/people.ts';
import { WrittenLink } from '../ui/link.tsx';
import type { Inline } from './parse-message.ts';

/** The reader, whose own mentions stand out. */
export interface Reader {
  readonly myId: string;
  /** Null while none was chosen. */
  readonly myUsername: string | null;
}

interface Context extends Reader {
  readonly people: readonly Person[];
}

/** The text of a message as a person reads it. Nothing in it is ever taken for markup of the page. */
export function drawInlines(inlines: readonly Inline[], context: Context): ReactNode {
  const drawn: ReactNode[] = [];
  for (const inline of inlines) {
    const piece = drawPiece(inline, context, drawn.length);
    const last = drawn.at(-1);
    // What looks alike is one text.
    if (typeof piece === 'string' && typeof last === 'string') drawn[drawn.length - 1] = last + piece;
    else drawn.push(piece);
  }
  return drawn.length === 1 ? drawn[0] : drawn;
}

const own = 'rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent';

function drawPiece(inline: Inline, context: Context, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.source;
    case 'bold':
      return (
        <strong key={key} className="font-semibold">
          {drawInlines(inline.children, context)}
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
      const person = context.people.find(({ id }) => id === inline.id);
      if (person === undefined) return inline.source;
      return (
        <span key={key} className={person.id === context.myId ? own : 'font-medium text-accent'}>
          @{fullName(person)}
        </span>
      );
    }
    case 'mention': {
      if (inline.username.toLowerCase() !== context.myUsername?.toLowerCase()) return inline.source;
      return (
        <span key={key} className={own}>
          {inline.source}
        </span>
      );
    }
  }
}
