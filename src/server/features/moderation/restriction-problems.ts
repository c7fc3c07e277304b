import type { RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import type { Restriction } from '../../../contract/communities/restrictions.ts';
import { Problem } from '../../../contract/core/problems.ts';

const standing: Readonly<Record<RestrictionType, { readonly refusal: string }>> = {
  POST_MUTE: { refusal: 'This person is already blocked from posting.' },
  COMMENT_MUTE: { refusal: 'This person is already blocked from commenting.' },
  CHAT_MUTE: { refusal: 'This person is already blocked from chatting.' },
  UPLOAD_BLOCK: { refusal: 'This person is already blocked from uploading.' },
  JOIN_BLOCK: { refusal: 'This person is already blocked from joining.' },
  GROUP_BAN: { refusal: 'This person is already banned.' },
  SUSPENSION: { refusal: 'This account is already suspended.' },
};

/** A restriction of this type is in force or scheduled. */
export function restrictionExists(fresh: Restriction): Problem {
  return new Problem('restriction.exists', standing[fresh.type].refusal, { fresh });
}

export function restrictionStale(fresh: Restriction): Problem {
  return new Problem('restriction.stale', 'Someone else changed this restriction in the meantime.', {
    fresh,
  });
}

/** It would be over before it begins. */
export function restrictionEnded(): Problem {
  const message = 'Choose a time in the future';
  return new Problem('restriction.ended', message, { issues: [{ path: 'ends_at', message }] });
}

/** The report is unknown, not the caller's to handle, or not about this user in this scope. */
export function reportNotFound(): Problem {
  const message = 'This report does not exist.';
  return new Problem('report.not_found', message, { issues: [{ path: 'report_id', message }] });
}

export function restrictionNotFound(): Problem {
  return new Problem('restriction.not_found', 'This restriction does not exist.');
}

/** In a community. */
export function ranksTooHigh(): Problem {
  return new Problem('group.not_allowed', 'You can only restrict members with a lower role than yours.');
}

/** On the platform. */
export function isAdministrator(): Problem {
  return new Problem('platform.not_allowed', 'Administrators of Tambayan cannot be restricted.');
}

export function administratorsOnly(): Problem {
  return new Problem('platform.not_allowed', 'Only administrators of Tambayan may do this');
}

/** For one of several acts that the caller may not do. A refusal comes before anything is changed, so the transaction can go on. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
