import { MessageSquare, Share, SmilePlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { shareAddress } from '../../../ui/base/share-button.tsx';
import { ReactionChips } from '../../chat/list/reaction-chips.tsx';
import type { Reactable } from '../store/feed.ts';
import { useFeed, useMay, useShownReactions } from '../store/use-feed.ts';
import { postAddress } from './copy-link.ts';
import { PostLink } from './post-link.tsx';

// Loaded with the first press on the button.
const ReactionPicker = lazyComponent(
  () => import('../../chat/actions/reaction-picker.tsx'),
  'ReactionPicker',
);

/** Reactions on the left; comments and Share on the right. */
export function PostFoot({ post }: { post: Post }) {
  const { community } = useFeed();
  const { comment_count } = post;
  return (
    <footer className="flex items-end gap-1 pt-2.5">
      <div className="min-w-0 flex-1 pb-1 touch:pb-1.5">
        <Reactions target={{ post_id: post.id, comment_id: null }} reactions={post.reactions} />
      </div>
      <PostLink
        kind="bare"
        postId={post.id}
        aria-label={commentsText(comment_count)}
        className="inline-flex h-hit min-w-hit flex-none items-center justify-center gap-1.5 rounded-control px-2 text-dense text-soft hover:bg-hover hover:text-ink"
      >
        <MessageSquare aria-hidden className="size-4 stroke-[1.75]" />
        <span className="num">{comment_count === 0 ? t('Comment') : formatNumber(comment_count)}</span>
      </PostLink>
      <IconButton
        label={t('Share the post')}
        onPress={() => void shareAddress(post.title, postAddress(community.slug, { postId: post.id }))}
      >
        <Share aria-hidden />
      </IconButton>
    </footer>
  );
}

/** "12 comments". */
export function commentsText(n: number): string {
  return n === 0 ? t('Comments') : t('{n, plural, one {# comment} other {# comments}}', { n });
}

interface ReactionsProps {
  target: Reactable;
  reactions: readonly Reaction[];
}

/** The reactions, and a button to add one for users who may. */
export function Reactions({ target, reactions }: ReactionsProps) {
  const { feed } = useFeed();
  const canReact = useMay('content.react');
  const shown = useShownReactions(target.comment_id ?? target.post_id, reactions);
  const anchor = useRef<HTMLElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const react = (emoji: string, isOn: boolean) => feed.react(target, emoji, isOn);

  function pick(button: HTMLElement) {
    anchor.current = button;
    setIsPicking(true);
  }

  return (
    <>
      {shown.length > 0 ? (
        <ReactionChips
          about={
            target.comment_id === null
              ? { kind: 'post', id: target.post_id }
              : { kind: 'comment', id: target.comment_id }
          }
          tabIndex={0}
          reactions={shown}
          meId={feed.reader.me.id}
          onReact={canReact ? react : undefined}
          onMore={canReact ? pick : undefined}
        />
      ) : (
        canReact && (
          <button
            type="button"
            aria-label={t('Add a reaction')}
            title={t('Add a reaction')}
            onClick={({ currentTarget }) => pick(currentTarget)}
            className="hit-44 -ml-1 inline-grid size-hit-small place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
          >
            <SmilePlus aria-hidden className="size-4 stroke-[1.75]" />
          </button>
        )
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <ReactionPicker
            anchor={anchor}
            reactions={shown}
            onReact={react}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
