import { fullName } from '../../../../contract/account/people.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useFeed } from '../store/use-feed.ts';
import { PostTime } from './post-time.tsx';

interface FoldedPostProps {
  post: Post;
  nameId: string;
  /** The reader has blocked its author, who is then not named. */
  isBlocked: boolean;
}

/**
 * Replaces a post of someone whom the reader has blocked, or that only has topics they opted out of. A press shows it
 * until the feed is closed.
 */
export function FoldedPost({ post, nameId, isBlocked }: FoldedPostProps) {
  const { view } = useFeed();
  const name = fullName(post.author);
  const topics = post.tags.map((tag) => tag.name).join(', ');

  function show() {
    view.toggle('wanted', post.id, true);
    view.focus(post.id);
  }

  return (
    <div className="flex min-h-15 items-center gap-3 py-2 pr-2 pl-4 sm:pl-16">
      <div className="min-w-0 flex-1">
        <p id={nameId} className="text-dense text-pretty text-soft">
          {isBlocked
            ? t('Post from someone you blocked')
            : t('A post about {topics}, which you are not interested in', { topics })}
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-1.5 text-meta text-muted">
          {!isBlocked && (
            <>
              <span className="max-w-full truncate">{name}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <PostTime instant={post.created_at} postId={post.id} />
        </p>
      </div>
      <Button
        kind="ghost"
        size="small"
        aria-label={isBlocked ? t('Show the post') : t('Show the post by {name}', { name })}
        onPress={show}
      >
        {t('Show')}
      </Button>
    </div>
  );
}
