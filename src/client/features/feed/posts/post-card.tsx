import { memo, useEffect, useId, useRef } from 'react';
import type { Post } from '../../../../contract/feed/posts.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { focusWhenReachable } from '../../../ui/base/focus-when-reachable.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useBlockedIds } from '../../chat/actions/use-blocked.ts';
import { useTopics } from '../../tags/use-topics.ts';
import { LatestComments } from '../comments/latest-comments.tsx';
import { PostEditor } from '../composer/post-editor.tsx';
import { isPostListed } from '../store/feed-reader.ts';
import { useFeed, useFeedState, useFeedView } from '../store/use-feed.ts';
import { FoldedPost } from './folded-post.tsx';
import { isFoldable, isFolded } from './is-folded.ts';
import { PostBody } from './post-body.tsx';
import { PostFoot } from './post-foot.tsx';
import { PostHead } from './post-head.tsx';
import { PostTombstone } from './tombstone.tsx';

interface PostCardProps {
  post: Post;
  /** Position in the list, from 1, and the number of posts; -1 while unknown. */
  place: number;
  total: number;
}

/** One post of the list. */
export const PostCard = memo(function PostCard({ post, place, total }: PostCardProps) {
  const { feed } = useFeed();
  const isEditing = useFeedView(({ editing }) => editing === post.id);
  const isWanted = useFeedView(({ wanted }) => wanted.includes(post.id));
  const isHighlighted = useFeedView(({ highlighted }) => highlighted === post.id);
  const wish = useFeedView(({ focus }) => (focus.id === post.id ? focus.n : 0));
  const meId = feed.reader.me.id;
  const topics = useTopics(meId, post.tags.length > 0);
  const filter = useFeedState((state) => state.filter);
  const box = useRef<HTMLDivElement>(null);
  const nameId = useId();

  useEffect(() => {
    if (wish > 0) focusWhenReachable(box.current?.querySelector('article'));
  }, [wish]);

  const isGone = !isPostListed(post, feed.reader);
  const isBlocked = useBlockedIds().has(post.author.id) && isFoldable(post);
  // A post that is being edited stays open, even when its topic is opted out of on another device.
  const isLine = !isWanted && !isEditing && (isBlocked || isFolded(post, { topics, filter, meId }));
  return (
    <div ref={box}>
      <Card
        as="article"
        isPadded={false}
        tabIndex={0}
        data-post={post.id}
        data-steady
        aria-posinset={place}
        aria-setsize={total}
        aria-labelledby={nameId}
        className={classNames(
          'transition-colors duration-base',
          isHighlighted && 'border-sun-line bg-sun-soft',
        )}
      >
        {isGone || post.status === 'DELETED' ? (
          <PostTombstone post={post} nameId={nameId} />
        ) : isLine ? (
          <FoldedPost post={post} nameId={nameId} isBlocked={isBlocked} />
        ) : (
          <>
            <PostHead post={post} nameId={nameId} topics={topics} />
            <div className="px-4 pb-3.5 sm:pl-16">
              {isEditing ? <PostEditor post={post} /> : <PostBody post={post} />}
              {!isEditing && <PostFoot post={post} />}
            </div>
            <LatestComments post={post} />
          </>
        )}
      </Card>
    </div>
  );
});
