import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { CommunityPreview } from '../../../../contract/communities/previews.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { VisitorPage } from '../../../ui/layout/visitor-page.tsx';
import { RulesAgreed } from '../../rules/rules-agreed.tsx';
import { InviteOver } from '../page/invite-over.tsx';
import { keepJoinIntent } from './join-intent.ts';
import { previewQuery } from './preview.queries.ts';
import { PreviewCard, PreviewSkeleton } from './preview-card.tsx';

const route = getRouteApi('/visit/$slug');

/**
 * `/communities/{slug}/` for a visitor: the community, and by an invite link who invites. Signing in or up leads back to
 * the same address, where the newcomer joins.
 */
export function PreviewScreen() {
  const { slug } = route.useParams();
  const { invite, redirect } = route.useSearch();
  const query = useQuery(previewQuery(slug, invite), queryClient);
  const { data, error } = query;
  usePageTitle(data?.name ?? null);
  const isMissing = error instanceof ApiError && error.status === 404;
  // Without an invite, a private community looks like a page that needs an account.
  if (isMissing && invite === undefined) return <Navigate to="/login/" search={{ redirect }} replace />;

  // Who is quicker than the answer wants to join, too.
  const join = () => invite !== undefined && keepJoinIntent(data?.slug ?? slug, invite);
  return (
    <VisitorPage width="read">
      {isMissing ? (
        // As high as what was there while it loaded.
        <div className="flex flex-1 flex-col max-sm:min-h-[calc(100dvh-var(--spacing-bar))]">
          <InviteOver
            ways={
              <>
                <ButtonLink to="/">{t('Look around')}</ButtonLink>
                {/* A member can still sign in. */}
                <ButtonLink kind="ghost" to="/login/" search={{ redirect }}>
                  {t('Sign in')}
                </ButtonLink>
              </>
            }
          />
        </div>
      ) : error !== null ? (
        <div className="m-auto w-full py-6">
          <h1 className="sr-only" tabIndex={-1}>
            {t('Invitation')}
          </h1>
          <QueryError query={query} title={t('The community did not load')}>
            {t('Check your connection. You can still sign in or create an account.')}
          </QueryError>
          <Ways redirect={redirect} onChosen={join} />
        </div>
      ) : (
        // On a phone at least as high as the screen below the bar, so that what comes after it does not move on load.
        <div className="flex flex-1 flex-col pt-2 max-sm:min-h-[calc(100dvh-var(--spacing-bar))] sm:my-auto sm:flex-none sm:py-6">
          <Loading
            isLoading={data === undefined}
            label={t('Loading the community')}
            skeleton={<PreviewSkeleton />}
          >
            {() => data !== undefined && <PreviewCard community={data} />}
          </Loading>
          <Ways redirect={redirect} community={data} onChosen={join} />
        </div>
      )}
    </VisitorPage>
  );
}

interface WaysProps {
  /** The address to come back to. */
  redirect: string | undefined;
  /** Whose rules one agrees to. */
  community?: CommunityPreview | undefined;
  onChosen: () => void;
}

/** The two ways in. On a phone they stay at the lower edge, however long the description is. */
function Ways({ redirect, community, onChosen }: WaysProps) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto grid gap-2 border-t border-line bg-surface p-4 sm:static sm:mx-0 sm:mt-4 sm:grid-cols-2 sm:border-0 sm:p-0">
      <ButtonLink kind="primary" size="field" isWide to="/register/" search={{ redirect }} onClick={onChosen}>
        {t('Create an account')}
      </ButtonLink>
      <ButtonLink size="field" isWide to="/login/" search={{ redirect }} onClick={onChosen}>
        {t('Sign in')}
      </ButtonLink>
      {community !== undefined && <RulesAgreed community={community} className="text-center sm:col-span-2" />}
    </div>
  );
}
