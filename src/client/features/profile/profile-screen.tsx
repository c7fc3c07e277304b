import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fullName } from '../../../contract/account/people.ts';
import type { PublicProfile } from '../../../contract/account/users.ts';
import type { WrittenKind } from '../../../contract/addresses.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { usePageTitle } from '../../ui/base/use-page-title.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NotFoundScreen } from '../../ui/layout/not-found-screen.tsx';
import { PageBody, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonBar, SkeletonCircle } from '../../ui/layout/skeleton.tsx';
import { personQuery } from './profile.queries.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { SharedCommunities } from './shared-communities.tsx';
import { WrittenSection } from './written-section.tsx';

const route = getRouteApi('/member/people/$userId');

/** `/people/{id}`: a profile. A hidden user looks like one that does not exist. */
export function ProfileScreen() {
  const { userId } = route.useParams();
  const { wrote } = route.useSearch();
  const query = useQuery(personQuery(userId));
  const { data, error } = query;
  usePageTitle(data === undefined ? null : fullName(data));
  // 422: the address has no valid id.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFoundScreen />;
  return (
    <ScrollArea>
      <PageBody width="form">
        <QueryState
          query={query}
          failed={t('The profile did not load')}
          label={t('Loading the profile')}
          skeleton={<ProfileSkeleton />}
        >
          {(data) => <KnownProfile person={data} wrote={wrote} />}
        </QueryState>
      </PageBody>
    </ScrollArea>
  );
}

function KnownProfile({ person, wrote }: { person: PublicProfile; wrote: WrittenKind }) {
  const { bio, is_self, is_public, joined_at } = person;
  return (
    <>
      <Card isPadded={false}>
        <ProfileHead person={person} />
        {bio !== null && (
          <p className="border-t border-line px-4 py-3.5 text-body wrap-anywhere whitespace-pre-line sm:px-5">
            {bio}
          </p>
        )}
        <ProfileActions person={person} />
      </Card>
      <SharedCommunities person={person} />
      <WrittenSection person={person} kind={wrote} />
      <p className="text-meta text-muted">
        {t('On Tambayan since {date}', { date: formatDate(joined_at) })}
        {is_self && !is_public && ` · ${t('Only people in your communities can see this page.')}`}
      </p>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <Card>
      <div className="flex gap-4">
        <SkeletonCircle className="size-24" />
        <div className="grid flex-1 content-center gap-3">
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-24" />
        </div>
      </div>
    </Card>
  );
}
