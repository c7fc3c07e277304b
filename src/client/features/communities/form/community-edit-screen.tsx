import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { CommunityBar } from '../page/community-bar.tsx';
import { useCommunity } from '../page/use-community.ts';
import { EditCommunityForm } from './edit-community-form.tsx';

const route = getRouteApi('/member/community/communities/$slug/edit');

/** `/communities/{slug}/edit`. Redirects to the community when the user may not edit it. */
export function CommunityEditScreen() {
  const { slug } = route.useParams();
  const { query, community, rights, error, isFetching, retry } = useCommunity(slug);
  usePageTitle(community === undefined ? null : t('Edit {name}', { name: community.name }));
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
  usePresentAddress(query, { slug, go });

  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <>
      <CommunityBar community={community} slug={slug} line={t('Edit community')} />
      <ScrollArea>
        <PageBody width="form">
          <PageHead title={t('Edit community')} lead={community?.name ?? '\u00a0'} />
          {error ? (
            <ErrorState
              title={t('The community did not load')}
              onRetry={retry}
              isRetrying={isFetching}
              requestId={problemOf(error)?.request_id}
            />
          ) : (
            <Loading
              isLoading={community === undefined || rights === undefined}
              label={t('Loading the community')}
              skeleton={<FormSkeleton />}
            >
              {() =>
                community === undefined ? null : rights?.permissions.includes('group.edit') ? (
                  <EditCommunityForm
                    key={community.id}
                    community={community}
                    canChangePlan={rights.permissions.includes('group.plan')}
                  />
                ) : (
                  <NotYours community={community} />
                )
              }
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
    </>
  );
}

function NotYours({ community }: { community: Community }) {
  return (
    <EmptyState
      title={
        community.archived_at === null
          ? t('Only the owner can change this community')
          : t('An archived community cannot be changed')
      }
      action={
        <ButtonLink to="/communities/$slug/" params={{ slug: community.slug }}>
          {t('Back to {name}', { name: community.name })}
        </ButtonLink>
      }
    >
      {community.archived_at === null
        ? t('If you should be the owner, ask the current one.')
        : t('Unarchive it in Settings first.')}
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
