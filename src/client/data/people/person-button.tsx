import type { ReactNode } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { openPersonCard } from './person-card-store.ts';

interface PersonButtonProps {
  person: Person;
  /** The community that the page is about, or null. */
  groupId: string | null;
  /** Of the name: an element that is labelled by it. */
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** The name of a person: a press opens their card. Without children it shows the full name. */
export function PersonButton({ person, groupId, id, className, children }: PersonButtonProps) {
  return (
    <button
      type="button"
      id={id}
      aria-haspopup="dialog"
      onClick={(event) => openPersonCard({ person, groupId, anchor: event.currentTarget })}
      className={classNames('rounded-[3px] text-left underline-offset-3 hover:underline', className)}
    >
      {children ?? fullName(person)}
    </button>
  );
}

/** The face of a person: the same for the pointer. Keyboards and screen readers use the name beside it. */
export function PersonFace({ person, groupId, className, children }: PersonButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={(event) => openPersonCard({ person, groupId, anchor: event.currentTarget })}
      className={classNames('flex-none rounded-full', className)}
    >
      {children}
    </button>
  );
}
