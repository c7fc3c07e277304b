import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { openLessonDiscussion } from '../../../../contract/courses/lesson-discussion.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { authorizationQuery } from '../../../data/communities/communities.queries.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { DiscussionPanel } from '../../feed/comments/discussion-panel.tsx';
import { createFeed } from '../../feed/store/feed.ts';
import { allPosts } from '../../feed/store/feed-filter.ts';
import { createFeedView } from '../../feed/store/feed-view.ts';
import { FeedContext } from '../../feed/store/use-feed.ts';

interface LessonCommentsProps {
  community: Community;
  lessonId: string;
  isClosed: boolean;
}

/** The comments of a lesson's discussion, by the pieces of the discussions of the community. */
export function LessonComments({ community, lessonId, isClosed }: LessonCommentsProps) {
  const user = useCurrentUser();
  const rights = useQuery(authorizationQuery(community.id)).data;
  const opened = useQuery({
    queryKey: ['lesson discussion', lessonId],
    queryFn: async ({ signal }) =>
      (await call(openLessonDiscussion, { params: { lesson_id: lessonId } }, { signal })).data,
    ...screenQuery,
  });
  const post = opened.data;
  const isReady = user !== null && rights !== undefined && post !== undefined;
  if (!isReady && opened.error !== null)
    return <QueryError query={opened} isBare title={t('The discussion did not load')} />;
  return (
    <Loading
      isLoading={!isReady}
      label={t('Loading comments')}
      skeleton={
        <div className="p-4 pt-0">
          <SkeletonRows rows={2} />
        </div>
      }
    >
      {() =>
        isReady && <Comments key={post.id} {...{ community, rights, post, isClosed }} me={personOf(user)} />
      }
    </Loading>
  );
}

function personOf({ id, username, first_name, last_name, avatar_url }: Person): Person {
  return { id, username, first_name, last_name, avatar_url };
}

interface CommentsProps {
  community: Community;
  rights: GroupAuthorization;
  post: Post;
  isClosed: boolean;
  me: Person;
}

function Comments({ community, rights, post, isClosed, me }: CommentsProps) {
  const hub = useHub();
  const outbox = useOutbox();
  const [feed] = useState(() =>
    createFeed(
      {
        ...{ hub, call, outbox, scheduler: browserScheduler, random: Math.random },
        groupId: community.id,
        reader: { me, isStaff: rights.permissions.includes('post.moderate') },
      },
      allPosts,
    ),
  );
  const [view] = useState(createFeedView);
  const place = useMemo(() => ({ feed, view, community, rights }), [feed, view, community, rights]);
  // The feed itself is not followed: only this discussion is.
  useEffect(() => feed.discussion(post.id).open(), [feed, post.id]);
  useEffect(() => {
    feed.load(post.id).catch(() => undefined);
  }, [feed, post.id]);
  return (
    <FeedContext value={place}>
      <DiscussionPanel post={post} isClosed={isClosed} />
    </FeedContext>
  );
}
