import type { Values } from '../../../contract/core/format-message.ts';
import { issueText, Problem } from '../../../contract/core/problems.ts';
import { type HeldRestriction, restrictedProblem } from '../../platform/rights/restriction-right.ts';

/** For users who may read it, but lack the right. */
export function contentNotAllowed(): Problem {
  return new Problem('content.not_allowed', 'You are not allowed to do this here.');
}

/** For users who are muted in the community, or on the whole platform. */
export function contentRestricted(by: HeldRestriction): Problem {
  return restrictedProblem('content.restricted', mutedText(by), by);
}

/** On the field that contains the text, so that the form shows the error there. */
export function contentNotAccepted(
  text: string,
  { path = 'content_md', values }: { path?: string; values?: Values } = {},
): Problem {
  return new Problem('content.not_accepted', text, {
    values,
    issues: [{ path, ...issueText(text, values) }],
  });
}

/** For members who lack the right, and for visitors of a public community. */
export function chatNotAllowed(): Problem {
  return new Problem('chat.not_allowed', 'You are not allowed to do this in this chat.');
}

/** For users who are muted in the community's chats, or in all chats. */
export function chatRestricted(by: HeldRestriction): Problem {
  return restrictedProblem('chat.restricted', mutedText(by), by);
}

function mutedText({ scope }: HeldRestriction): string {
  const message =
    scope === 'GROUP' ? 'You are muted in this community for now.' : 'You are muted on Tambayan for now.';
  return message;
}
