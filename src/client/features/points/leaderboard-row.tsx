import { fullName } from '../../../contract/account/people.ts';
import type { Standing } from '../../../contract/points/points.ts';
import { PersonButton, PersonFace } from '../../data/people/person-button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { levelName } from './level-name.ts';

interface LeaderboardRowProps {
  groupId: string;
  row: Standing;
  /** The owner's names of levels. */
  names: readonly string[];
  isMe: boolean;
}

/** Rank, person, level and points. The first three ranks are amber: earned. */
export function LeaderboardRow({ groupId, row, names, isMe }: LeaderboardRowProps) {
  const { user, rank, points, level } = row;
  const name = fullName(user);
  return (
    <li
      className={classNames(
        'flex min-h-14 items-center gap-3 border-b border-line py-2 pr-4 pl-2 first:rounded-t-[9px] last:rounded-b-[9px] last:border-b-0',
        isMe && 'bg-selected [--under:var(--selected)]',
      )}
    >
      <span
        className={classNames(
          'num w-9 flex-none text-center text-dense',
          rank <= 3 ? 'font-semibold text-sun-text' : 'text-muted',
        )}
      >
        <span className="sr-only">{t('Rank')} </span>
        {formatNumber(rank)}
      </span>
      <PersonFace person={user} groupId={groupId}>
        <Avatar id={user.id} name={name} src={user.avatar_url} level={level} />
      </PersonFace>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-x-2">
          <PersonButton person={user} groupId={groupId} className="truncate text-name" />
          {isMe && <span className="flex-none text-meta text-muted">{t('You')}</span>}
        </p>
        <p className="truncate text-meta text-muted">
          <span className="sr-only">{t('Level {n}', { n: level })}: </span>
          {levelName(names, level)}
        </p>
      </div>
      <p className="num flex-none text-dense font-semibold">
        {formatNumber(points)}
        <span className="font-normal text-muted">
          {' '}
          {t('{n, plural, one {point} other {points}}', { n: points })}
        </span>
      </p>
    </li>
  );
}
