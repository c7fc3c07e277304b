import type { Values } from '../../contract/format-message.ts';
import { Problem, said } from '../../contract/problems.ts';

/** Also for who may not read it. */
export function postNotFound(): Problem {
  return new Problem('post.not_found', 'This post does not exist.');
}

/** Also for who may not read it, and for a comment of another post. */
export function commentNotFound(): Problem {
  return new Problem('comment.not_found', 'This comment does not exist.');
}

/** For who reads it, but lacks the right. */
export function contentNotAllowed(): Problem {
  return new Problem('content.not_allowed', 'You are not allowed to do this here.');
}

/** For who is kept from writing by staff; until when stands in the authorization. */
export function contentRestricted(): Problem {
  return new Problem('content.restricted', 'You are muted in this community for now.');
}

export function contentLocked(): Problem {
  return new Problem('content.locked', 'This discussion is closed.');
}

/** Carries the thing as it is now, so that the caller can look again. */
export function contentStale(fresh: unknown): Problem {
  return new Problem('content.stale', 'Somebody changed this in the meantime.', { fresh });
}

export function tagNotFound(): Problem {
  const message = 'This tag does not exist';
  return new Problem('tag.not_found', message, { issues: [{ path: 'tag_ids', message }] });
}

/** At the field that holds the words, so that the form shows it there. */
export function contentNotAccepted(
  text: string,
  { path = 'content_md', values }: { path?: string; values?: Values } = {},
): Problem {
  return new Problem('content.not_accepted', text, { values, issues: [{ path, ...said(text, values) }] });
}
