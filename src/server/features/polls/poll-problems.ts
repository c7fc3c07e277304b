import { Problem } from '../../../contract/core/problems.ts';

/** Also for users who may not read the message or post that has it. */
export function pollNotFound(): Problem {
  return new Problem('poll.not_found', 'This poll does not exist.');
}

export function pollClosed(): Problem {
  return new Problem('poll.closed', 'This poll is closed.');
}

/** An option that does not exist, or several where one may be chosen. */
export function badChoice(): Problem {
  return new Problem('poll.bad_choice', 'This poll has no such choice.');
}

export function votersHidden(): Problem {
  return new Problem('poll.voters_hidden', 'This poll does not show who voted.');
}
