import { passwordRules } from '../../contract/auth.ts';

/** One thing a password needs. */
export interface PasswordRule {
  /** English source text, shown beside a tick. */
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

/** What a registration password needs: the contract's own rules, so that a tick never promises what is then refused. */
export const registrationRules: readonly PasswordRule[] = passwordRules;
