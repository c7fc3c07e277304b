import { createContext, use } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { classNames } from '../base/class-names.ts';

/** What a press on a mentioned person does, given the pressed element. Null: mentions are plain text. */
export const OpenMentioned = createContext<((person: Person, anchor: Element) => void) | null>(null);

/** A mentioned person inside a text. A mention of the reader has a ground of its own. */
export function MentionName({ person, isMe }: { person: Person; isMe: boolean }) {
  const open = use(OpenMentioned);
  const look = classNames('font-medium text-accent', isMe && 'rounded-[4px] bg-accent-soft px-0.75');
  const name = `@${fullName(person)}`;
  if (open === null) return <span className={look}>{name}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => open(person, event.currentTarget)}
      className={classNames(look, 'inline select-text text-left underline-offset-3 hover:underline')}
    >
      {name}
    </button>
  );
}

/** A mention of everyone, or of the staff: always with a ground of its own. */
export function GroupMentionName({ name }: { name: string }) {
  return <span className="rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent">@{name}</span>;
}
