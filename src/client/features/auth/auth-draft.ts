import * as z from 'zod/mini';

/** The key in sessionStorage: as long as the tab, and not for other tabs. */
const DRAFT_KEY = 'tambayan.auth-draft';

const kept = z._default(z.catch(z.string().check(z.maxLength(2048)), ''), '');
const authDraft = z.object({
  email: kept,
  emailOrUsername: kept,
  firstName: kept,
  lastName: kept,
  acceptedTerms: z._default(z.catch(z.boolean(), false), false),
});

/** What was typed before signing in, and is no secret. Passwords are never in it. */
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

/** What was typed in this tab, also before a reload. */
export function readAuthDraft(): AuthDraft {
  draft ??= stored();
  return draft;
}

/** Keeps `typed` beside what is kept already. */
export function keepAuthDraft(typed: Partial<AuthDraft>): void {
  draft = { ...readAuthDraft(), ...typed };
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Storage can be forbidden or full; memory still holds it while the page lives.
  }
}

/** Forgets it: whoever typed it is in. */
export function clearAuthDraft(): void {
  draft = null;
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // As above: then there is nothing to remove either.
  }
}
