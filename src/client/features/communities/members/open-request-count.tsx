import { useQuery } from '@tanstack/react-query';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { openRequestsQuery } from './requests.queries.ts';

/** How many people ask to join. It is work, not news: a plain number. */
export function OpenRequestCount({ groupId }: { groupId: string }) {
  const { data } = useQuery(openRequestsQuery(groupId));
  if (data === undefined || data.pagination.total === 0) return null;
  return (
    <span className="num flex-none text-small/4.5 font-normal text-muted">
      {formatTotal(data.pagination)}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  );
}
