import * as z from 'zod/mini';
import { inTab, storedValue } from '../../data/storage/stored-value.ts';

const kept = z._default(z.catch(z.string().check(z.maxLength(2048)), ''), '');
const authDraft = z.object({
  email: kept,
  emailOrUsername: kept,
  firstName: kept,
  lastName: kept,
  acceptedTerms: z._default(z.catch(z.boolean(), false), false),
});

/** What the user typed before signing in, without secrets. Never contains passwords. */
export type AuthDraft = z.output<typeof authDraft>;

const stored = storedValue('tambayan.auth-draft', authDraft, inTab);
let draft: AuthDraft | null = null;

/** Returns what was typed in this tab, also before a reload. */
export function readAuthDraft(): AuthDraft {
  draft ??= stored.read() ?? authDraft.parse({});
  return draft;
}

/** Merges `typed` into what is kept already. */
export function keepAuthDraft(typed: Partial<AuthDraft>): void {
  draft = { ...readAuthDraft(), ...typed };
  stored.write(draft);
}

/** Deletes the draft. Called when the user is signed in. */
export function clearAuthDraft(): void {
  draft = null;
  stored.remove();
}
