import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { authorizationQuery } from '../../../data/communities/communities.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { usageQuery } from './usage.queries.ts';
import { type Limit, limitNames, usedText, warningText } from './usage-text.ts';

interface LimitNoteProps {
  community: Pick<Community, 'id' | 'slug'>;
  limit: Limit;
}

/** Where something is added that the plan limits: says from 80 % on how much room is left. For those who see the usage. */
export function LimitNote({ community: { id, slug }, limit }: LimitNoteProps) {
  const rights = useQuery(authorizationQuery(id)).data;
  const isAllowed = rights?.permissions.includes('usage.read') === true;
  const usage = useQuery({ ...usageQuery(id), enabled: isAllowed }).data?.[limit];
  const warning = isAllowed && usage !== undefined ? warningText(limit, usage) : null;
  if (usage === undefined || warning === null) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-card bg-sunken px-4 py-3 text-dense text-soft"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-sun-text" />
      <span className="min-w-0">
        {t(limitNames[limit])}: {usedText(limit, usage)}. {warning}{' '}
        <Link
          kind="text"
          to="/communities/$slug/"
          params={{ slug }}
          search={{ tab: 'usage', q: '', page: 1 }}
        >
          {t('See your plan')}
        </Link>
      </span>
    </p>
  );
}
