import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../data/lists/query-state.tsx';
import { formatTotal } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RestrictionRow } from './restriction-row.tsx';
import { restrictedQuery } from './restrictions.queries.ts';

/** What is in force in a community, with kind, end and appeal, for its staff. Renders nothing when there is none. */
export function RestrictionList({ groupId }: { groupId: string }) {
  const query = useQuery(restrictedQuery(groupId));
  const { data, error } = query;
  if (error) {
    return <QueryError query={query} title={t('The list of restricted members did not load')} />;
  }
  if (data === undefined || data.pagination.total === 0) return null;
  return (
    <Card as="section" isPadded={false} aria-label={t('Restricted')}>
      <h2 className="flex items-baseline gap-2 px-4 pt-3.5 pb-2 text-h4">
        {t('Restricted')}
        <span className="num text-meta font-normal text-muted">{formatTotal(data.pagination)}</span>
      </h2>
      <ul>
        {data.data.map((restriction) => (
          <li key={restriction.id} className="border-t border-line px-4 py-3">
            <RestrictionRow restriction={restriction} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
