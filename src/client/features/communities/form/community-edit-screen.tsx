import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { authorizationQuery, communityQuery } from '../../../data/communities/communities.queries.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { useCommunityTopics } from '../page/use-community-topics.ts';
import { EditCommunityForm } from './edit-community-form.tsx';

const route = getRouteApi('/member/communities/$slug/edit');

/** `/communities/{slug}/edit`. Redirects to the community when the user may not edit it. */
export function CommunityEditScreen() {
  const { slug } = route.useParams();
  const community = useQuery(communityQuery(slug));
  const rights = useQuery({
    ...authorizationQuery(community.data?.id ?? ''),
    enabled: community.data !== undefined,
  });
  usePageTitle(community.data === undefined ? null : t('Edit {name}', { name: community.data.name }));
  useCommunityTopics(community.data?.id, rights.data?.permissions ?? []);
  const navigate = route.useNavigate();
  const go = useCallback(
    (present: string) =>
      void navigate({
        to: '/communities/$slug/edit',
        params: { slug: present },
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  usePresentAddress(community, { slug, go });

  const error = community.error ?? rights.error;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <ScrollArea>
      <PageBody width="form">
        <PageHead title={t('Edit community')} lead={community.data?.name ?? '\u00a0'} />
        {error ? (
          <ErrorState
            title={t('The community did not load')}
            onRetry={() => void (community.error ? community.refetch() : rights.refetch())}
            isRetrying={community.isFetching || rights.isFetching}
            requestId={problemOf(error)?.request_id}
          />
        ) : (
          <Loading
            isLoading={community.data === undefined || rights.data === undefined}
            label={t('Loading the community')}
            skeleton={<FormSkeleton />}
          >
            {() =>
              community.data === undefined ? null : rights.data?.permissions.includes('group.edit') ? (
                <EditCommunityForm key={community.data.id} community={community.data} />
              ) : (
                <NotYours community={community.data} />
              )
            }
          </Loading>
        )}
      </PageBody>
    </ScrollArea>
  );
}

function NotYours({ community }: { community: Community }) {
  return (
    <EmptyState
      title={
        community.archived_at === null
          ? t('Only its owner changes this community')
          : t('An archived community cannot be changed')
      }
      action={
        <ButtonLink to="/communities/$slug/" params={{ slug: community.slug }}>
          {t('Back to {name}', { name: community.name })}
        </ButtonLink>
      }
    >
      {community.archived_at === null
        ? t('If that is you, ask the current owner.')
        : t('Bring it back under Settings first.')}
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-7 rounded-card border border-line bg-raised p-4">
      {['name', 'slug', 'description'].map((field) => (
        <div key={field} className="grid gap-3">
          <SkeletonBar className="w-24" />
          <span className="h-field rounded-control bg-selected" />
        </div>
      ))}
    </div>
  );
}
