import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Compass } from 'lucide-react';
import { useState } from 'react';
import { joinCommunity } from '../../../contract/communities/members.ts';
import type { Suggestion } from '../../../contract/home.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { QueryError } from '../../data/lists/query-state.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Badge, VerifiedSeal } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { suggestionsQuery } from '../home/home.queries.ts';
import { type StepActions, StepPage } from './step-page.tsx';

/** Communities that fit the interests, to join by one press each. */
export function CommunitiesStep(actions: StepActions) {
  const query = useQuery(suggestionsQuery);
  const { data, error, isFetching } = query;
  const [first, setFirst] = useState<readonly Suggestion[] | null>(null);
  // The list stays as it was, because what one joins leaves the suggestions.
  if (first === null && data !== undefined && !isFetching) setFirst(data);
  return (
    <StepPage
      {...actions}
      step="communities"
      title={t('Communities that fit')}
      lead={t('Join one now, or look around later. By joining you agree to its own rules.')}
      save={null}
    >
      {error !== null && first === null ? (
        <QueryError query={query} title={t('The communities did not load')} />
      ) : (
        <Loading
          isLoading={first === null}
          label={t('Loading communities')}
          skeleton={<SkeletonRows rows={4} lead="circle" />}
        >
          {() =>
            first === null || first.length === 0 ? (
              <EmptyState
                icon={<Compass aria-hidden />}
                title={t('No suggestions yet')}
                action={<ButtonLink to="/communities/">{t('Find communities')}</ButtonLink>}
              >
                {t('You can search all communities at any time.')}
              </EmptyState>
            ) : (
              <Card isPadded={false}>
                <ul className="divide-y divide-line">
                  {first.map((one) => (
                    <FittingRow key={one.id} suggestion={one} />
                  ))}
                </ul>
              </Card>
            )
          }
        </Loading>
      )}
    </StepPage>
  );
}

function FittingRow({ suggestion }: { suggestion: Suggestion }) {
  const { id, slug, name, logo_url, total_members, is_verified, matching_tags } = suggestion;
  const join = useMutation({
    mutationFn: () => call(joinCommunity, { params: { group_id: id }, body: { answers: [] } }),
    onError: toastFailure,
  });
  return (
    <li className="flex items-center gap-3 p-4">
      <CommunityAvatar id={id} name={name} src={logo_url} />
      <div className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link kind="quiet" to="/communities/$slug/" params={{ slug }} className="truncate text-name">
            {name}
          </Link>
          {is_verified && <VerifiedSeal />}
        </span>
        <span className="num truncate text-meta text-muted">
          {t('{count} {n, plural, one {member} other {members}}', {
            n: total_members,
            count: formatNumber(total_members),
          })}
        </span>
        {matching_tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {matching_tags.map((tag) => (
              <Badge key={tag.id}>{tag.name}</Badge>
            ))}
          </span>
        )}
      </div>
      {join.isSuccess ? (
        <p role="status" className="flex items-center gap-1.5 text-dense text-good">
          <Check aria-hidden className="size-4" />
          {t('Joined')}
        </p>
      ) : (
        <Button
          isPending={join.isPending}
          aria-label={t('Join {name}', { name })}
          onPress={() => join.mutate()}
        >
          {t('Join')}
        </Button>
      )}
    </li>
  );
}
