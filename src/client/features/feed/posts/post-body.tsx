import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Poll } from '../../../../contract/polls/poll.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { LazyAttachments } from '../../attachments/lazy-attachments.tsx';
import { LazyLinkCard } from '../../link-cards/lazy-link-card.tsx';
import { LazyPollCard } from '../../polls/lazy-poll.tsx';
import { lacksWords } from '../store/feed-reader.ts';
import { useFeed, useFeedView, useMay } from '../store/use-feed.ts';
import { PostLink, useOpenPage } from './post-link.tsx';

interface PostBodyProps {
  post: Post;
  /** On the page of the post, where all of it is shown. */
  isPage?: boolean;
}

/** Title and text; in the list a long text is cut until the reader expands it, and a press on it opens its page. */
export function PostBody({ post, isPage = false }: PostBodyProps) {
  const { feed } = useFeed();
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="pt-2">
      {post.title !== '' && (
        <Title className="pb-1 text-h3 text-balance wrap-anywhere">
          {isPage ? (
            post.title
          ) : (
            <PostLink kind="quiet" postId={post.id}>
              {post.title}
            </PostLink>
          )}
        </Title>
      )}
      {lacksWords(post, feed.reader) ? (
        <div className="grid gap-2 py-2">
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
        </div>
      ) : (
        <>
          {post.content_md !== '' && <Words post={post} isPage={isPage} />}
          <LazyAttachments attachments={post.attachments} />
          <LazyLinkCard card={post.link_card} isOwn={post.author.id === feed.reader.me.id} />
          {post.poll && <PostPoll post={post} poll={post.poll} />}
        </>
      )}
    </div>
  );
}

function PostPoll({ post, poll }: { post: Post; poll: Poll }) {
  const { feed } = useFeed();
  const canVote = useMay('content.react');
  const canModerate = useMay('post.moderate');
  return (
    <LazyPollCard
      poll={poll}
      place={{ post_id: post.id }}
      canVote={canVote && post.status === 'PUBLISHED'}
      canClose={canModerate || post.author.id === feed.reader.me.id}
    />
  );
}

function Words({ post, isPage }: Required<PostBodyProps>) {
  const { feed, view } = useFeed();
  const { id, is_whole, version } = post;
  const isUnfolded = useFeedView(({ unfolded }) => isPage || unfolded.includes(id));
  const open = useOpenPage(id);
  const [isCut, setIsCut] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text may need another height.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isUnfolded) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [isUnfolded, version]);

  // The post was edited while it was expanded: the event carried only the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is loaded once.
  useEffect(() => {
    if (isUnfolded && !is_whole) feed.load(id).catch(() => undefined);
  }, [isUnfolded, is_whole, version]);

  async function unfold() {
    try {
      setIsLoading(true);
      if (!is_whole) await feed.load(id);
      view.toggle('unfolded', id, true);
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsLoading(false);
    }
  }

  const hasMore = !isUnfolded && (isCut || !is_whole);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the title, and the number of comments, are the links. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the same links. */}
      <div
        ref={box}
        onClick={isPage ? undefined : open}
        className={classNames(
          'max-w-read',
          !isPage && 'cursor-pointer',
          !isUnfolded && 'max-h-80 overflow-hidden',
        )}
      >
        <div className="text-body">
          <RichText text={post.content_md} mentions={post.mentions} myId={feed.reader.me.id} />
        </div>
      </div>
      {hasMore && (
        <Button
          kind="ghost"
          size="small"
          className="mt-1 -ml-2.5 text-accent!"
          isPending={isLoading}
          onPress={() => void unfold()}
        >
          {isLoading ? t('Loading...') : t('Read more')}
        </Button>
      )}
    </>
  );
}
