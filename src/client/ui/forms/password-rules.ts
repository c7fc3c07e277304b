import { PASSWORD_MIN, passwordRules } from '../../../contract/account/auth.ts';
import { toOneForm, weaknessOf } from '../../../contract/account/weak-password.ts';

/** One thing a password needs. */
export interface PasswordRule {
  /** English source text, shown beside a tick. */
  readonly text: string;
  readonly isMet: (password: string) => boolean;
  /** Why it is not met, where the text does not say; shown once it is the only rule left. */
  readonly reason?: (password: string) => string | null;
}

/** A rule for passwords that are easy to guess; the same check as on the server. */
function hardToGuess(about: readonly string[]): PasswordRule {
  return {
    text: 'Hard to guess',
    isMet: (password) => password !== '' && weaknessOf(password, about) === null,
    reason: (password) => weaknessOf(password, about),
  };
}

/**
 * Rules for a new password, from the contract, so that a ticked rule is never refused by the server. `about`: the
 * user's names, address and username.
 */
export function newPasswordRules(about: readonly string[]): readonly PasswordRule[] {
  return [...passwordRules, hardToGuess(about)];
}

/** Rules for changing a password (SPEC §5): fewer, since a change only has a minimum. */
export function changedPasswordRules(about: readonly string[]): readonly PasswordRule[] {
  const isLong = (password: string) => toOneForm(password).length >= PASSWORD_MIN;
  return [{ text: 'At least 8 characters', isMet: isLong }, hardToGuess(about)];
}
