import { Problem } from '../../../contract/core/problems.ts';

/** Also for users who may not read it. */
export function postNotFound(): Problem {
  return new Problem('post.not_found', 'This post does not exist.');
}

/** Also for users who may not read it, and for a comment of another post. */
export function commentNotFound(): Problem {
  return new Problem('comment.not_found', 'This comment does not exist.');
}

export function contentLocked(): Problem {
  return new Problem('content.locked', 'This discussion is closed.');
}

/** Carries the current post or comment, so that the caller can compare. */
export function contentStale(fresh: unknown): Problem {
  return new Problem('content.stale', 'Someone else changed this.', { fresh });
}

export function categoryNotFound(): Problem {
  const message = 'This category does not exist';
  return new Problem('category.not_found', message, { issues: [{ path: 'category_id', message }] });
}

export function tagNotFound(): Problem {
  const message = 'This tag does not exist';
  return new Problem('tag.not_found', message, { issues: [{ path: 'tag_ids', message }] });
}
