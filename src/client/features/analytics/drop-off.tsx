import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DropOff as DropOffFigures } from '../../../contract/analytics/drop-off.ts';
import { QueryError } from '../../data/lists/query-state.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Select } from '../../ui/forms/choices/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { dropOffQuery } from './analytics.queries.ts';

/**
 * How many learners of a course begin and complete each lesson, at `platform` or in a community by its id. Renders
 * nothing while no course was begun.
 */
export function DropOff({ place }: { place: string }) {
  const [courseId, setCourseId] = useState<string>();
  const query = useQuery(dropOffQuery(place, courseId));
  const { data, error, isPending, isFetching } = query;
  if (error !== null && data === undefined)
    return <QueryError query={query} title={t('The lessons did not load')} />;
  if (data !== undefined && data.course_id === null) return null;
  return (
    <Card
      as="section"
      title={t('Learner progress')}
      aria-label={t('Learner progress')}
      aria-busy={isFetching}
    >
      <Loading
        isLoading={isPending}
        label={t('Loading the figures')}
        skeleton={<SkeletonRows rows={4} lead="none" />}
      >
        {() =>
          data !== undefined && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <Select
                label={t('Course')}
                className="sm:max-w-100"
                value={data.course_id ?? ''}
                choices={data.courses.map(({ id, title, community, learners }) => ({
                  value: id,
                  label: t('{title} ({n, plural, one {# learner} other {# learners}})', {
                    title: place === 'platform' ? `${title} · ${community}` : title,
                    n: learners,
                  }),
                }))}
                onChange={setCourseId}
              />
              <Lessons figures={data} />
            </div>
          )
        }
      </Loading>
    </Card>
  );
}

function Lessons({ figures: { courses, course_id, lessons } }: { figures: DropOffFigures }) {
  const learners = Math.max(1, courses.find(({ id }) => id === course_id)?.learners ?? 1);
  const share = (n: number) => Math.min(100, Math.round((n * 100) / learners));
  return (
    <table className="num w-full text-dense">
      <caption className="sr-only">{t('Learner progress')}</caption>
      <thead className="text-left text-meta text-muted">
        <tr>
          <th scope="col" className="pb-1 font-medium">
            {t('Lesson')}
          </th>
          <th scope="col" className="w-20 pb-1 text-right font-medium">
            {t('Began')}
          </th>
          <th scope="col" className="w-24 pb-1 text-right font-medium">
            {t('Completed')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lessons.map(({ id, title, began, completed }) => (
          <tr key={id}>
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere text-soft">
              {title}
              <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-selected">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  className="block size-full"
                >
                  <rect width={share(began)} height="6" className="fill-accent opacity-35" />
                  <rect width={share(completed)} height="6" className="fill-accent" />
                </svg>
              </span>
            </th>
            <td className="py-2 text-right align-top">
              {formatNumber(began)} <span className="text-muted">{share(began)}%</span>
            </td>
            <td className="py-2 text-right align-top">
              {formatNumber(completed)} <span className="text-muted">{share(completed)}%</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
