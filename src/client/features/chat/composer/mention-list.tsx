import { Megaphone } from 'lucide-react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { mentionOptionId } from './mention-option-id.ts';
import { groupOf } from './use-group-mentions.tsx';

interface MentionListProps {
  id: string;
  people: readonly Person[];
  /** Index of the option that Enter chooses. */
  at: number;
  onChoose: (person: Person) => void;
}

/** Members to mention, above the field. The field keeps the focus. */
export function MentionList({ id, people, at, onChoose }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('People')}
      className="absolute inset-x-0 bottom-full z-popover mb-1 max-w-100 overflow-y-auto rounded-card border border-line-firm bg-raised p-1 shadow-float"
    >
      {people.map((person, place) => (
        <div
          key={person.id}
          id={mentionOptionId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // The field keeps the focus, because the caret is in the text.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-dense touch:min-h-11',
            place === at ? 'bg-selected' : 'hover:bg-hover',
          )}
        >
          {groupOf(person) === undefined ? (
            <Avatar id={person.id} name={fullName(person)} src={person.avatar_url} size={24} />
          ) : (
            <Megaphone aria-hidden className="mx-1 size-4 flex-none text-muted" />
          )}
          <span className="min-w-0 truncate font-medium">{fullName(person)}</span>
          {groupOf(person) !== undefined && (
            <span className="min-w-0 flex-1 truncate text-meta text-muted">
              {groupOf(person) === 'everyone' ? t('Notify all members') : t('Notify staff')}
            </span>
          )}
          {person.username !== null && (
            <span className="min-w-0 flex-1 truncate text-meta text-muted">@{person.username}</span>
          )}
        </div>
      ))}
    </div>
  );
}
