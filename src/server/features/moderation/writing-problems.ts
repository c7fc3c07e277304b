import type { Values } from '../../../contract/core/format-message.ts';
import { Problem, said } from '../../../contract/core/problems.ts';

/** For users who may read it, but lack the right. */
export function contentNotAllowed(): Problem {
  return new Problem('content.not_allowed', 'You are not allowed to do this here.');
}

/** For users whom staff muted; the authorization says until when. */
export function contentRestricted(): Problem {
  return new Problem('content.restricted', 'You are muted in this community for now.');
}

/** On the field that contains the text, so that the form shows the error there. */
export function contentNotAccepted(
  text: string,
  { path = 'content_md', values }: { path?: string; values?: Values } = {},
): Problem {
  return new Problem('content.not_accepted', text, { values, issues: [{ path, ...said(text, values) }] });
}

/** For members who lack the right, and for visitors of a public community. */
export function chatNotAllowed(): Problem {
  return new Problem('chat.not_allowed', 'You are not allowed to do this in this chat.');
}

/** For users whom staff muted in chat; the authorization says until when. */
export function chatRestricted(): Problem {
  return new Problem('chat.restricted', 'You are muted in this community for now.');
}
