import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkKind } from '../../../ui/base/link.tsx';
import { useFeed } from '../store/use-feed.ts';

interface PostLinkProps {
  postId: string;
  /** A comment to lead to. */
  commentId?: string | undefined;
  kind: LinkKind;
  className?: string;
  'aria-label'?: string;
  'data-exact'?: string;
  children: ReactNode;
}

/** A link to the page of a post, or to a comment there. */
export function PostLink({ postId, commentId, ...link }: PostLinkProps) {
  const { community } = useFeed();
  return (
    <Link
      {...link}
      to="/communities/$slug/"
      params={{ slug: community.slug }}
      search={{ tab: 'discussions', q: '', page: 1, postId, ...(commentId !== undefined && { commentId }) }}
      resetScroll={false}
    />
  );
}

/** Goes to the page of a post. */
export function useGoToPost(): (postId: string) => void {
  const { community } = useFeed();
  const navigate = useNavigate();
  return (postId) =>
    void navigate({
      to: '/communities/$slug/',
      params: { slug: community.slug },
      search: { tab: 'discussions', q: '', page: 1, postId },
      resetScroll: false,
    });
}

/** Opens the page of a post for a press on its text; not for one on a link inside, nor while text is selected. */
export function useOpenPage(postId: string): (event: MouseEvent<HTMLElement>) => void {
  const goTo = useGoToPost();
  return ({ target }) => {
    const isControl = target instanceof Element && target.closest('a, button, input, video, audio') !== null;
    if (!isControl && document.getSelection()?.isCollapsed !== false) goTo(postId);
  };
}
