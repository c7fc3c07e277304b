/** One thing a password needs. */
export interface PasswordRule {
  /** English source text, shown beside a tick. */
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

/** What a registration password needs (SPEC §5), in the order shown. Spaces at the ends do not count. */
export const registrationRules: readonly PasswordRule[] = [
  { text: '8 to 16 characters', isMet: (p) => p.trim().length >= 8 && p.trim().length <= 16 },
  { text: '1 lowercase', isMet: (p) => /[a-z]/.test(p) },
  { text: '1 uppercase', isMet: (p) => /[A-Z]/.test(p) },
  { text: '1 number', isMet: (p) => /\d/.test(p) },
  { text: '1 special character', isMet: (p) => /[^A-Za-z0-9\s]/.test(p.trim()) },
];
