import { fullName } from '../../../contract/account/people.ts';
import { LEVEL_POINTS, pointsToNext } from '../../../contract/points/levels.ts';
import type { OwnStanding } from '../../../contract/points/points.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonBar, SkeletonCircle } from '../../ui/layout/skeleton.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { levelName } from './level-name.ts';

interface OwnStandingCardProps {
  me: OwnStanding;
  /** The owner's names of levels. */
  names: readonly string[];
}

/** The user's level, the way to the next one, and their place in the chosen days. */
export function OwnStandingCard({ me, names }: OwnStandingCardProps) {
  const user = useCurrentUser();
  if (user === null) return null;
  const { level, total_points, rank, points } = me;
  return (
    <Card as="section" aria-label={t('Your place')}>
      <div className="flex items-center gap-4">
        <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} size={56} level={level} />
        <div className="min-w-0 flex-1">
          <p className="text-name">
            {t('Level {n}', { n: level })} · {levelName(names, level)}
          </p>
          <p className="num text-meta text-muted">{toNextText(total_points, level)}</p>
        </div>
        <p className="num flex-none text-right">
          <span className="block text-h3">{rank === null ? '–' : `#${formatNumber(rank)}`}</span>
          <span className="block text-meta text-muted">
            {t('{n, plural, one {# point} other {# points}}', { n: points })}
          </span>
        </p>
      </div>
      <LevelProgress points={total_points} level={level} />
    </Card>
  );
}

/** A skeleton with the same geometry. */
export function OwnStandingSkeleton() {
  return (
    <Card>
      <div className="flex h-18 items-center gap-4">
        <SkeletonCircle className="size-14" />
        <SkeletonBar className="w-40" />
      </div>
    </Card>
  );
}

function toNextText(points: number, level: number): string {
  const missing = pointsToNext(points);
  if (missing === null) return t('You reached the highest level');
  return t('{n, plural, one {# point} other {# points}} to level {level}', { n: missing, level: level + 1 });
}

/** Decorative: the text above says the same. */
function LevelProgress({ points, level }: { points: number; level: number }) {
  const from = LEVEL_POINTS[level - 1] ?? 0;
  const to = LEVEL_POINTS[level];
  const part = to === undefined ? 1 : (points - from) / (to - from);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-3 h-1 w-full rounded-full"
    >
      <rect width="100" height="1" className="fill-line" />
      <rect width={part * 100} height="1" className="fill-sun-mark" />
    </svg>
  );
}
