import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { openPersonCard } from '../../../data/people/person-card-store.ts';
import type { ReactorsRequest } from '../../../data/people/reactors-store.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { reactorsQuery } from './reactors.queries.ts';

interface ReactorsDialogProps {
  request: ReactorsRequest;
  onClose: () => void;
}

/** Who reacted to a message, post or comment: one emoji at a time. The card of a person takes its place. */
export function ReactorsDialog({ request, onClose }: ReactorsDialogProps) {
  const [emoji, setEmoji] = useState(request.emoji);
  const people = useInfiniteQuery({
    ...reactorsQuery(request.about, emoji),
    placeholderData: keepPreviousData,
  });
  const showCard = (person: Person) => {
    onClose();
    const chips = document.querySelector(`[data-reactions="${request.about.id}"]`);
    const focusAfter = chips?.querySelector('button') ?? null;
    openPersonCard({ person, groupId: null, anchor: chips ?? document.body, focusAfter });
  };
  const totals = people.data?.pages[0]?.totals ?? [{ emoji, count: 0 }];
  return (
    <Dialog isOpen title={t('Reactions')} onClose={onClose}>
      <fieldset aria-label={t('Emoji')} className="-mx-1 flex flex-wrap gap-1 px-1 pb-3">
        {totals.map((total) => (
          <button
            key={total.emoji}
            type="button"
            aria-pressed={total.emoji === emoji}
            onClick={() => setEmoji(total.emoji)}
            className={classNames(
              'inline-flex h-hit min-w-hit items-center justify-center gap-1.5 rounded-control px-2.5 text-dense',
              total.emoji === emoji ? 'bg-selected font-semibold text-ink' : 'text-soft hover:bg-hover',
            )}
          >
            <span className="text-[1.125rem] leading-none">{total.emoji}</span>
            {total.count > 0 && <span className="num">{formatNumber(total.count)}</span>}
          </button>
        ))}
      </fieldset>
      {/* As high for two people as for ten, so that another emoji moves nothing. */}
      <div className="h-80 max-h-[50dvh] overflow-y-auto border-t border-line pt-2">
        <QueryState
          query={people}
          isBare
          failed={t('The names did not load')}
          label={t('Loading the names')}
          skeleton={<SkeletonRows rows={4} />}
        >
          {({ pages }) => (
            <>
              <ul
                aria-label={t('{emoji} from', { emoji })}
                aria-busy={people.isPlaceholderData}
                className="grid"
              >
                {pages
                  .flatMap(({ data }) => data)
                  .map((person) => (
                    <li key={person.id}>
                      <button
                        type="button"
                        aria-haspopup="dialog"
                        onClick={() => showCard(person)}
                        className="flex h-12 w-full min-w-0 items-center gap-2.5 rounded-control px-2 text-left text-dense text-ink hover:bg-hover"
                      >
                        <Avatar id={person.id} name={fullName(person)} src={person.avatar_url} size={28} />
                        <span className="truncate font-medium">{fullName(person)}</span>
                        {person.username !== null && (
                          <span className="truncate text-small text-muted">@{person.username}</span>
                        )}
                      </button>
                    </li>
                  ))}
              </ul>
              {pages[0]?.data.length === 0 && (
                <p className="px-2 py-3 text-dense text-muted">{t('No one has this reaction any more.')}</p>
              )}
              <MoreButton query={people} kind="ghost" />
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
