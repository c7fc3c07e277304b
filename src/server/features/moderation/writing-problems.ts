import type { Values } from '../../../contract/core/format-message.ts';
import { Problem, said } from '../../../contract/core/problems.ts';

/** For who reads it, but lacks the right. */
export function contentNotAllowed(): Problem {
  return new Problem('content.not_allowed', 'You are not allowed to do this here.');
}

/** For who is kept from writing by staff; until when stands in the authorization. */
export function contentRestricted(): Problem {
  return new Problem('content.restricted', 'You are muted in this community for now.');
}

/** At the field that holds the words, so that the form shows it there. */
export function contentNotAccepted(
  text: string,
  { path = 'content_md', values }: { path?: string; values?: Values } = {},
): Problem {
  return new Problem('content.not_accepted', text, { values, issues: [{ path, ...said(text, values) }] });
}

/** For who is in the community, but lacks the right; and for visitors of a public one. */
export function chatNotAllowed(): Problem {
  return new Problem('chat.not_allowed', 'You are not allowed to do this in this chat.');
}

/** For who is kept from chatting by staff; until when stands in the authorization. */
export function chatRestricted(): Problem {
  return new Problem('chat.restricted', 'You are muted in this community for now.');
}
