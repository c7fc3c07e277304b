import { LEVEL_POINTS } from '../../../contract/points/levels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { levelName } from './level-name.ts';

interface LevelsCardProps {
  /** The owner's names of levels. */
  names: readonly string[];
  /** The user's own; null without one. */
  level: number | null;
}

/** How points are earned, and what each level needs. */
export function LevelsCard({ names, level: own }: LevelsCardProps) {
  return (
    <Card title={t('Levels')}>
      <p className="text-meta text-muted">
        {t('You get a point when someone reacts to your post, comment or chat message.')}
      </p>
      <ol className="-mx-2 mt-3 grid">
        {LEVEL_POINTS.map((needed, index) => {
          const level = index + 1;
          return (
            <li
              key={level}
              aria-current={level === own ? 'true' : undefined}
              className={classNames(
                'flex min-h-8 items-center gap-3 rounded-control px-2 text-dense',
                level === own ? 'bg-selected font-medium' : 'text-soft',
              )}
            >
              <span className="num w-4 flex-none text-center text-muted">{level}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{levelName(names, level)}</span>
              <span className="num flex-none text-meta text-muted">
                {formatNumber(needed)}
                <span className="sr-only">
                  {' '}
                  {t('{n, plural, one {point} other {points}}', { n: needed })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
