import { fullName } from '../../../../contract/account/people.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Tag } from '../../../../contract/tags.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { useIsMemberOnline } from '../../../data/realtime/use-ephemeral.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { likedText } from '../../tags/topic-badge.tsx';
import type { Topics } from '../../tags/topics.ts';
import { useFeed } from '../store/use-feed.ts';
import { categoryName } from './category-name.ts';
import { PostMenu } from './post-menu.tsx';
import { PostTime } from './post-time.tsx';

interface PostHeadProps {
  post: Post;
  nameId: string;
  topics: Topics;
}

/** Author, time, tags and moderation labels of a post. */
export function PostHead({ post, nameId, topics }: PostHeadProps) {
  const { feed, community } = useFeed();
  const { author, tags } = post;
  const isOnline = useIsMemberOnline(community.id, author.id);
  const isMine = author.id === feed.reader.me.id;
  return (
    <header className="flex items-start gap-3 pt-4 pr-2 pl-4">
      <PersonFace person={author} groupId={community.id} className="mt-0.5">
        <LevelAvatar
          groupId={community.id}
          id={author.id}
          name={fullName(author)}
          src={author.avatar_url}
          presence={isOnline && !isMine ? 'online' : undefined}
        />
      </PersonFace>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span id={nameId} className="flex min-w-0">
            <PersonButton person={author} groupId={community.id} className="hit-44 truncate text-name" />
            {post.title !== '' && <span className="sr-only">: {post.title}</span>}
          </span>
          {post.is_announcement && <Badge kind="accent">{t('Announcement')}</Badge>}
          {post.status === 'HIDDEN' && <Badge kind="danger">{t('Hidden')}</Badge>}
          {post.status === 'PENDING_REVIEW' && <Badge>{t('Waiting for review')}</Badge>}
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-meta text-muted">
          <PostTime instant={post.created_at} postId={post.id} />
          {post.edited_at !== null && <span>· {t('edited')}</span>}
          {post.pinned_at !== null && <span>· {t('pinned')}</span>}
          {post.locked_at !== null && <span>· {t('closed')}</span>}
          <CategoryLink categoryId={post.category_id} />
          {tags.map((tag) => (
            <TagLink key={tag.id} tag={tag} topics={topics} />
          ))}
        </p>
      </div>
      <PostMenu post={post} />
    </header>
  );
}

/** The category of a post, if the community still has it; links to its posts. */
function CategoryLink({ categoryId }: { categoryId: string | null }) {
  const { community } = useFeed();
  const category = community.post_categories.find(({ id }) => id === categoryId);
  if (category === undefined) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <Link
        kind="quiet"
        to="/communities/$slug/"
        params={{ slug: community.slug }}
        search={{ tab: 'discussions', q: '', page: 1, categoryId: category.id }}
        resetScroll={false}
        className="max-w-full truncate font-medium text-soft"
      >
        {categoryName(category)}
      </Link>
    </>
  );
}

/** Links to the posts with that tag; the reader's topics are highlighted. */
export function TagLink({ tag, topics }: { tag: Tag; topics: Topics }) {
  const { community } = useFeed();
  const isLiked = topics.liked.has(tag.id);
  return (
    <Link
      kind="quiet"
      to="/communities/$slug/"
      params={{ slug: community.slug }}
      search={{ tab: 'discussions', q: '', page: 1, tagId: tag.id }}
      resetScroll={false}
      title={isLiked ? likedText(tag) : undefined}
      className={isLiked ? 'font-medium text-accent' : undefined}
    >
      #{tag.slug}
    </Link>
  );
}
