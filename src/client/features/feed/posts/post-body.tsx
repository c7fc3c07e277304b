import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '../../../../contract/feed/posts.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { lacksWords } from '../store/feed-reader.ts';
import { useFeed, useFeedView } from '../store/use-feed.ts';

/** Title and text; a long text is cut until the reader expands it. */
export function PostBody({ post }: { post: Post }) {
  const { feed } = useFeed();
  return (
    <div className="pt-2">
      {post.title !== '' && <h2 className="pb-1 text-h3 text-balance wrap-anywhere">{post.title}</h2>}
      {lacksWords(post, feed.reader) ? (
        <div className="grid gap-2 py-2">
          <SkeletonBar className="w-4/5" />
          <SkeletonBar className="w-3/5" />
        </div>
      ) : (
        <Words post={post} />
      )}
    </div>
  );
}

function Words({ post }: { post: Post }) {
  const { feed, view } = useFeed();
  const { id, is_whole, version } = post;
  const isUnfolded = useFeedView(({ unfolded }) => unfolded.includes(id));
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
      <div ref={box} className={isUnfolded ? 'max-w-read' : 'max-h-80 max-w-read overflow-hidden'}>
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
