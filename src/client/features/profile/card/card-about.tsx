import { UsersRound } from 'lucide-react';
import type { PublicProfile } from '../../../../contract/account/users.ts';
import { t } from '../../../i18n/t.ts';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';

/** Communities that are named; the profile lists all of them. */
const NAMED = 3;

/** Bio and communities in common. */
export function AboutPerson({ person }: { person: PublicProfile }) {
  const { bio, communities, is_self } = person;
  const names = communities.slice(0, NAMED).map(({ name }) => name);
  const more = communities.length - names.length;
  return (
    <>
      {bio !== null && bio !== '' && (
        <p className="line-clamp-4 text-dense wrap-anywhere whitespace-pre-line text-soft">{bio}</p>
      )}
      {!is_self && (
        <div className="flex min-h-10 items-start gap-2 border-t border-line pt-3 text-meta text-muted">
          <UsersRound aria-hidden className="mt-0.5 size-4 flex-none" />
          <p className="min-w-0 flex-1">
            {communities.length === 0 ? (
              t('No communities in common')
            ) : (
              <>
                <span className="num text-soft">
                  {t('{n, plural, one {# community} other {# communities}} in common', {
                    n: communities.length,
                  })}
                </span>
                <span className="line-clamp-2 wrap-anywhere">
                  {names.join(' · ')}
                  {more > 0 && ` · ${t('and {n} more', { n: more })}`}
                </span>
              </>
            )}
          </p>
        </div>
      )}
    </>
  );
}

/** The height of two lines of communities; a bio adds to it. */
export function AboutSkeleton() {
  return (
    <div className="flex min-h-10 items-start gap-2 border-t border-line pt-3">
      <span aria-hidden className="mt-0.5 size-4 flex-none rounded-full bg-selected" />
      <span className="grid flex-1 gap-2.5 py-1.5">
        <SkeletonBar className="w-36" />
        <SkeletonBar className="w-44" />
      </span>
    </div>
  );
}
