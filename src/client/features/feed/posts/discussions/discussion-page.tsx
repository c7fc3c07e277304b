import { ChevronLeft, MessagesSquare } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fullName } from '../../../../../contract/account/people.ts';
import type { Post } from '../../../../../contract/feed/posts.ts';
import { lossTexts } from '../../../../data/communities/loss-text.ts';
import { useLossReason } from '../../../../data/communities/use-loss-reason.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { classNames } from '../../../../ui/base/class-names.ts';
import { focusWhenReachable } from '../../../../ui/base/focus-when-reachable.ts';
import { pageTitle } from '../../../../ui/base/page-title.ts';
import { scrollParentOf } from '../../../../ui/base/scroll-parent.ts';
import { useSteadyView } from '../../../../ui/base/use-steady-view.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../../ui/layout/error-state.tsx';
import { Loading } from '../../../../ui/layout/skeleton.tsx';
import { useTopics } from '../../../tags/use-topics.ts';
import { DiscussionPanel } from '../../comments/discussion-panel.tsx';
import { UnsentComments } from '../../comments/unsent-comments.tsx';
import { PostEditor } from '../../composer/post-editor.tsx';
import { useContentKeys } from '../../moderation/use-content-keys.ts';
import { PostSkeleton } from '../../sidebar/feed-skeleton.tsx';
import { excerptOfContent } from '../../store/excerpt-of-content.ts';
import { isPostListed } from '../../store/feed-reader.ts';
import { useFeed, useFeedState, useFeedView, usePost } from '../../store/use-feed.ts';
import { useLinkedComment } from '../../store/use-linked-comment.ts';
import { useOpenPost } from '../../store/use-open-post.ts';
import { PostBody } from '../post-body.tsx';
import { PostFoot } from '../post-foot.tsx';
import { PostHead } from '../post-head.tsx';
import { PostTombstone } from '../tombstone.tsx';
import { useEscape, useLeavePage } from './use-leave-page.ts';

interface DiscussionPageProps {
  postId: string;
  commentId: string | undefined;
  /** Where in the tab's history the list is. */
  listIndex: { readonly current: number | undefined };
}

/** The page of one post: its full text and its comments. */
export function DiscussionPage({ postId, commentId, listIndex }: DiscussionPageProps) {
  const { feed, view, community } = useFeed();
  const lossReason = useLossReason(community.id);
  const post = usePost(postId);
  const { status, retry } = useOpenPost(postId);
  const isRefused = useFeedState((state) => state.status === 'refused');
  const leave = useLeavePage(listIndex);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const scroller = useMemo(() => scrollParentOf(content), [content]);
  const lead = useSteadyView(scroller, content);
  useContentKeys(content);
  useEscape(leave);
  useLinkedComment({ postId, commentId, isReady: status === 'ready', onLead: lead });

  useEffect(() => {
    view.read(postId);
    return () => view.read(null);
  }, [view, postId]);

  // The list and this page share the scrolling element. Each begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another post is another page.
  useLayoutEffect(() => {
    if (scroller === null) return;
    scroller.scrollTop = 0;
    return () => {
      scroller.scrollTop = 0;
    };
  }, [scroller, postId]);

  const isGone = isRefused || status === 'gone' || (post !== undefined && !isPostListed(post, feed.reader));
  return (
    <div ref={setContent} className="-mt-4 grid grid-cols-[minmax(0,1fr)] sm:-mt-5">
      {(isGone || post === undefined || post.title === '') && <h1 className="sr-only">{t('Discussion')}</h1>}
      <PageBar onLeave={leave} />
      {isGone ? (
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title={t('This post isn’t available')}
          action={<Button onPress={leave}>{t('All posts')}</Button>}
        >
          {t(lossReason === null ? 'It was deleted, or you cannot read it.' : lossTexts[lossReason])}
        </EmptyState>
      ) : status === 'failed' ? (
        <ErrorState title={t('The post did not load')} onRetry={retry}>
          {t('Your text is kept.')}
        </ErrorState>
      ) : (
        <Loading isLoading={post === undefined} skeleton={<PostSkeleton />} label={t('Loading the post')}>
          {() => post !== undefined && <OpenPost post={post} />}
        </Loading>
      )}
      {(isGone || (status === 'failed' && post === undefined)) && (
        <div className="grid gap-3 px-4 py-3">
          <UnsentComments postId={postId} />
        </div>
      )}
    </div>
  );
}

/** The way back, from 640 px on. A phone has it in the community's bar. */
function PageBar({ onLeave }: { onLeave: () => void }) {
  return (
    <header className="sticky top-0 z-sticky -mx-1 mb-1 flex h-bar items-center gap-2 bg-surface max-sm:hidden">
      <Button kind="ghost" icon={<ChevronLeft aria-hidden />} onPress={onLeave}>
        {t('Discussions')}
      </Button>
    </header>
  );
}

/** The title, or what a post without one begins with. */
function titleOf(post: Post): string {
  return post.title || excerptOfContent(post).slice(0, 60) || fullName(post.author);
}

function OpenPost({ post }: { post: Post }) {
  const { feed, community } = useFeed();
  const isEditing = useFeedView(({ editing }) => editing === post.id);
  const isHighlighted = useFeedView(({ highlighted }) => highlighted === post.id);
  const wish = useFeedView(({ focus }) => (focus.id === post.id ? focus.n : 0));
  const topics = useTopics(feed.reader.me.id, post.tags.length > 0);
  const box = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const name = post.status === 'DELETED' ? null : titleOf(post);

  useEffect(() => {
    if (name === null) return;
    pageTitle.setState({ name });
    return () => pageTitle.setState({ name: community.name });
  }, [name, community.name]);

  useEffect(() => {
    if (wish > 0) focusWhenReachable(box.current?.querySelector('article'));
  }, [wish]);

  return (
    <div ref={box}>
      <Card
        as="article"
        isPadded={false}
        tabIndex={0}
        data-post={post.id}
        data-steady
        aria-labelledby={nameId}
        className={classNames(
          'transition-colors duration-base max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0',
          isHighlighted && 'border-sun-line bg-sun-soft',
        )}
      >
        {post.status === 'DELETED' ? (
          <PostTombstone post={post} nameId={nameId} />
        ) : (
          <>
            <PostHead post={post} nameId={nameId} topics={topics} />
            <div className="px-4 pb-3.5 sm:pl-16">
              {isEditing ? <PostEditor post={post} /> : <PostBody post={post} isPage />}
              {!isEditing && <PostFoot post={post} />}
            </div>
          </>
        )}
        <DiscussionPanel post={post} />
      </Card>
    </div>
  );
}
