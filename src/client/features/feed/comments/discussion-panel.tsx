import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Post } from '../../../../contract/feed/posts.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { lossTexts } from '../../../data/communities/loss-text.ts';
import { useLossReason } from '../../../data/communities/use-loss-reason.ts';
import { useTypingPeople } from '../../../data/realtime/use-ephemeral.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { typingText } from '../../chat/composer/typing-text.ts';
import { RestrictionNote } from '../../moderation/restriction-note.tsx';
import { ModerationBar } from '../moderation/moderation-bar.tsx';
import { type DiscussionState, threadsOf } from '../store/discussion-state.ts';
import { useFeed, useMay } from '../store/use-feed.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentThread, PinnedComment } from './comment-thread.tsx';
import { KeptComments } from './kept-comments.tsx';
import { UnsentComments } from './unsent-comments.tsx';

interface DiscussionPanelProps {
  post: Post;
  /** What the post is about was removed or locked: no one can add a comment. */
  isClosed?: boolean;
}

/** The comments under a post, on its page. The field for a new one stays at the lower edge of the view. */
export function DiscussionPanel({ post, isClosed = false }: DiscussionPanelProps) {
  const { feed, community } = useFeed();
  const lossReason = useLossReason(community.id);
  const discussion = feed.discussion(post.id);
  const state = useStore(discussion.store);
  const count = post.comment_count;
  const canModerate = useMay('post.moderate');
  return (
    <section aria-label={t('Comments')} className="grid gap-3 border-t border-line px-4 py-3">
      {canModerate && post.status !== 'DELETED' && post.lesson_id === undefined && (
        <ModerationBar post={post} />
      )}
      {state.status === 'refused' || state.status === 'failed' ? (
        <ErrorState
          isBare
          title={
            state.status === 'failed'
              ? t('The comments did not load')
              : t('You can no longer read these comments')
          }
        >
          {state.status === 'failed'
            ? t('We’ll retry until it works.')
            : lossReason !== null && t(lossTexts[lossReason])}
        </ErrorState>
      ) : (
        <Loading
          isLoading={state.status === 'loading' && count > 0}
          skeleton={<SkeletonRows rows={Math.min(count, 3)} />}
          label={t('Loading comments')}
        >
          {() => <Threads post={post} state={state} />}
        </Loading>
      )}
      {state.status === 'refused' ? (
        <KeptComments postId={post.id} />
      ) : (
        <>
          <UnsentComments postId={post.id} />
          <div
            data-writing-bar
            className="sticky bottom-0 z-sticky -mx-4 -mb-3 grid gap-1 rounded-b-card border-t border-line bg-raised px-4 pt-3 max-sm:rounded-none"
          >
            <WriteHere post={post} isClosed={isClosed} />
            <TypingLine postId={post.id} />
          </div>
        </>
      )}
    </section>
  );
}

function Threads({ post, state }: { post: Post; state: DiscussionState }) {
  const { feed } = useFeed();
  const discussion = feed.discussion(post.id);
  const early = useStore(discussion.early);
  const [isLoading, setIsLoading] = useState(false);
  const threads = useMemo(() => threadsOf(state, feed.reader), [state, feed]);
  const pinned = Object.values(state.byId).find(
    ({ pinned_at, status }) => pinned_at !== null && status === 'PUBLISHED',
  );

  async function loadEarlier() {
    setIsLoading(true);
    await discussion.loadOlder().catch(toastFailure);
    setIsLoading(false);
  }

  return (
    <>
      {pinned !== undefined && <PinnedComment comment={pinned} />}
      {state.older !== null && (
        <Button
          kind="ghost"
          size="small"
          className="justify-self-start sm:ml-9.5"
          isPending={isLoading}
          onPress={() => void loadEarlier()}
        >
          {isLoading ? t('Loading...') : t('View {n} more', { n: state.olderCount })}
        </Button>
      )}
      {threads.length === 0 && state.older === null && post.lesson_id !== undefined && (
        <p className="text-dense text-muted">{t('No comments yet. Ask a question or share a tip.')}</p>
      )}
      {threads.length > 0 && (
        <div className="grid gap-3">
          {threads.map((thread) => (
            <CommentThread key={thread.comment.id} thread={thread} post={post} early={early} />
          ))}
        </div>
      )}
    </>
  );
}

/** The comment field, or the reason why there is none. */
function WriteHere({ post, isClosed }: Required<DiscussionPanelProps>) {
  const { rights } = useFeed();
  const canComment = useMay('comment.create');
  const canModerate = useMay('post.moderate');
  const mute = rights.restrictions.find(({ type }) => type === 'COMMENT_MUTE');
  if (mute !== undefined) return <RestrictionNote restriction={mute} />;
  if (!isClosed && post.status === 'PUBLISHED' && canComment && (post.locked_at === null || canModerate))
    return <CommentComposer post={post} />;
  return (
    <>
      <Closed>{isClosed ? t('You can no longer comment on this lesson.') : whyClosed(post, rights)}</Closed>
      <KeptComments postId={post.id} />
    </>
  );
}

function Closed({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-meta text-muted sm:ml-12">
      <Lock aria-hidden className="size-3.5 flex-none" />
      {children}
    </p>
  );
}

function whyClosed(post: Post, rights: ReturnType<typeof useFeed>['rights']): string {
  if (rights.locked_reason !== null) return t('This community is read-only.');
  if (post.status === 'DELETED') return t('This post was deleted. No one can add a comment.');
  if (post.status !== 'PUBLISHED') return t('No one can add a comment while the post is hidden.');
  if (post.locked_at !== null) return t('Staff closed this discussion.');
  return t('Join the community to write here.');
}

/**
 * Who is typing, in a line of fixed height, so that nothing moves. Not announced: the announcements would never end.
 */
function TypingLine({ postId }: { postId: string }) {
  const people = useTypingPeople(postId);
  return (
    <p aria-hidden className="h-5 truncate text-small text-muted sm:ml-12">
      {typingText(people)}
    </p>
  );
}
