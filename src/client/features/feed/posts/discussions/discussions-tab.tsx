import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { CurrentUser } from '../../../../../contract/account/me.ts';
import type { Person } from '../../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../../contract/communities/communities.ts';
import { call } from '../../../../data/api/call.ts';
import { useOutbox } from '../../../../data/outbox/use-outbox.ts';
import { useHub } from '../../../../data/realtime/use-hub.ts';
import { useCurrentUser } from '../../../../data/session/session.ts';
import { browserScheduler } from '../../../../ui/base/scheduler.ts';
import { useHasAside } from '../../../../ui/base/use-is-phone.ts';
import { useAskedToWrite } from '../../composer/use-asked-to-write.ts';
import { FeedAside } from '../../sidebar/feed-aside.tsx';
import { createFeed } from '../../store/feed.ts';
import { allPosts, isSameFilter } from '../../store/feed-filter.ts';
import { createFeedView } from '../../store/feed-view.ts';
import { FeedContext, useFeed, useFeedState } from '../../store/use-feed.ts';
import { usePostsSeen } from '../../store/use-posts-seen.ts';
import { DiscussionPage } from './discussion-page.tsx';
import { FeedAnnouncer } from './feed-announcer.tsx';
import { FeedMain } from './feed-main.tsx';
import { useListIndex } from './use-leave-page.ts';

const route = getRouteApi('/member/community/communities/$slug');

interface DiscussionsTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** The discussions of a community, with live updates while the tab is open. */
export function DiscussionsTab(props: DiscussionsTabProps) {
  const user = useCurrentUser();
  if (user === null) return null;
  const isStaff = props.rights.permissions.includes('post.moderate');
  // Staff can read more, so everything is reloaded when the role changes.
  return (
    <Discussions
      key={`${props.community.id} ${user.id} ${isStaff}`}
      {...props}
      user={user}
      isStaff={isStaff}
    />
  );
}

function personOf({ id, username, first_name, last_name, avatar_url }: CurrentUser): Person {
  return { id, username, first_name, last_name, avatar_url };
}

interface DiscussionsProps extends DiscussionsTabProps {
  user: CurrentUser;
  isStaff: boolean;
}

function Discussions({ community, rights, user, isStaff }: DiscussionsProps) {
  const hub = useHub();
  const outbox = useOutbox();
  const {
    filter: kind = 'newest',
    tagId = null,
    categoryId = null,
    q,
    postId,
    commentId,
  } = route.useSearch();
  const filter = useMemo(() => ({ kind, tagId, categoryId }), [kind, tagId, categoryId]);
  const [feed] = useState(() =>
    createFeed(
      {
        hub,
        call,
        scheduler: browserScheduler,
        random: Math.random,
        outbox,
        groupId: community.id,
        reader: { me: personOf(user), isStaff },
      },
      filter,
    ),
  );
  const [view] = useState(createFeedView);
  const listIndex = useListIndex();
  // Phones do not load what they have no room for.
  const hasAside = useHasAside();
  const place = useMemo(() => ({ feed, view, community, rights }), [feed, view, community, rights]);

  useEffect(() => feed.start(), [feed]);
  useEffect(() => feed.show(filter), [feed, filter]);
  useAskedToWrite(view);

  return (
    <FeedContext value={place}>
      <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-x-6 p-4 sm:px-6 sm:pt-5 xl:grid-cols-[minmax(0,1fr)_var(--spacing-aside)]">
        {postId === undefined ? (
          <FeedMain filter={filter} q={q.trim()} />
        ) : (
          <DiscussionPage key={postId} postId={postId} commentId={commentId} listIndex={listIndex} />
        )}
        {hasAside && <FeedAside />}
      </div>
      <SeenPosts />
      <FeedAnnouncer />
    </FeedContext>
  );
}

/** Reports rendered new posts as seen, for this and the user's other devices. */
function SeenPosts() {
  const { community, rights } = useFeed();
  const newest = useFeedState(({ status, filter, shown, byId }) =>
    status === 'ready' && isSameFilter(filter, allPosts)
      ? shown.reduce((most, id) => Math.max(most, byId[id]?.seq ?? 0), 0)
      : 0,
  );
  usePostsSeen(community.id, rights.member_status === 'ACTIVE' ? newest : 0);
  return null;
}
