import * as z from 'zod/mini';

/** Key in sessionStorage: kept as long as the tab, and not shared with other tabs. */
const DRAFT_KEY = 'tambayan.auth-draft';

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

const empty = authDraft.parse({});
let draft: AuthDraft | null = null;

function stored(): AuthDraft {
  try {
    const parsed = z.safeParse(authDraft, JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}'));
    return parsed.success ? parsed.data : empty;
  } catch {
    return empty;
  }
}

/** Returns what was typed in this tab, also before a reload. */
export function readAuthDraft(): AuthDraft {
  draft ??= stored();
  return draft;
}

/** Merges `typed` into what is kept already. */
export function keepAuthDraft(typed: Partial<AuthDraft>): void {
  draft = { ...readAuthDraft(), ...typed };
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Storage can be forbidden or full. Memory still holds the draft while the page lives.
  }
}

/** Deletes the draft. Called when the user is signed in. */
export function clearAuthDraft(): void {
  draft = null;
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
