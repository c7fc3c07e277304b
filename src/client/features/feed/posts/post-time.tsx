import { formatAgo, formatDateTime } from '../../../i18n/format.ts';
import { PostLink } from './post-link.tsx';
import { useMinute } from './use-minute.ts';

interface PostTimeProps {
  instant: string;
  postId: string;
  commentId?: string;
}

/** The relative time, with the exact time on hover and focus; links to the post or comment. */
export function PostTime({ instant, postId, commentId }: PostTimeProps) {
  const now = useMinute();
  const exact = formatDateTime(instant, now);
  return (
    <PostLink
      kind="quiet"
      postId={postId}
      commentId={commentId}
      data-exact={exact}
      className="relative flex-none hover:after:opacity-100 focus-visible:after:opacity-100 after:pointer-events-none after:absolute after:top-full after:left-0 after:z-pill after:mt-1 after:rounded-control after:bg-ink after:px-2 after:py-1 after:text-small after:whitespace-nowrap after:text-surface after:opacity-0 after:transition-opacity after:duration-fast after:content-[attr(data-exact)]"
    >
      <time dateTime={instant}>{formatAgo(instant, now)}</time>
      <span className="sr-only">, {exact}</span>
    </PostLink>
  );
}
