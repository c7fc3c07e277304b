import { PASSWORD_MIN, passwordRules } from '../../../contract/account/auth.ts';
import { toOneForm, weaknessOf } from '../../../contract/account/weak-password.ts';

/** One thing a password needs. */
export interface PasswordRule {
  /** English source text, shown beside a tick. */
  readonly text: string;
  readonly isMet: (password: string) => boolean;
  /** Why it is not met, where the text alone does not tell; shown once it is all that is missing. */
  readonly reason?: (password: string) => string | null;
}

/** Told of a password that is hard to guess otherwise; it is judged as the server judges it. */
function hardToGuess(about: readonly string[]): PasswordRule {
  return {
    text: 'Hard to guess',
    isMet: (password) => password !== '' && weaknessOf(password, about) === null,
    reason: (password) => weaknessOf(password, about),
  };
}

/**
 * What a new password needs: the contract's own rules, so that a tick never promises what is then refused. `about` is
 * what is known of the person here: names, address, username.
 */
export function newPasswordRules(about: readonly string[]): readonly PasswordRule[] {
  return [...passwordRules, hardToGuess(about)];
}

/** What a password needs that takes the place of another one (SPEC §5): less, since the change has a minimum only. */
export function changedPasswordRules(about: readonly string[]): readonly PasswordRule[] {
  const isLong = (password: string) => toOneForm(password).length >= PASSWORD_MIN;
  return [{ text: 'At least 8 characters', isMet: isLong }, hardToGuess(about)];
}
