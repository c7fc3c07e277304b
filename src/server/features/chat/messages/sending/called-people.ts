import type { Person } from '../../../../../contract/account/people.ts';
import { groupsMentionedIn } from '../../../../../contract/chat/group-mentions.ts';
import { MENTIONS_MAX } from '../../../../../contract/chat/mentions.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { isStaffRole } from '../../../../platform/rights/feed-right.ts';
import { isActiveMember } from '../../../../platform/rights/membership-right.ts';
import { mentionedIds } from '../message-row.ts';

/** A new text in a community, or in a private conversation when `groupId` is null. */
interface NewText {
  readonly text: string;
  readonly groupId: string | null;
  readonly authorId: string;
  /** Its readers are the staff, so `@everyone` means them, too. */
  readonly isStaffOnly?: boolean;
}

/**
 * Ids of the people whom a new text mentions: by name, and the staff where it says `@staff`. Does not check whether they
 * may be mentioned.
 */
export async function calledIds(
  db: Database,
  { text, groupId, authorId, isStaffOnly = false }: NewText,
): Promise<string[]> {
  const named = mentionedIds(text);
  if (groupId === null || !callsStaff(text, isStaffOnly)) return named;
  const { rows } = await db.query<{ user_id: string }>(
    `select s.user_id from group_members s
     where s.group_id = $1 and ${isActiveMember('s')} and ${isStaffRole('s.role')} and s.user_id <> $2
     order by s.joined_at, s.user_id limit ${MENTIONS_MAX}`,
    [groupId, authorId],
  );
  return [...new Set([...named, ...rows.map(({ user_id }) => user_id)])];
}

function callsStaff(text: string, isStaffOnly: boolean): boolean {
  const groups = groupsMentionedIn(text);
  return groups.includes('staff') || (isStaffOnly && groups.includes('everyone'));
}

/** The same after an edit, which notifies no group: staff who were notified stay while the text says `@staff`. */
export function calledIdsAfterEdit(
  before: { readonly text: string; readonly mentions: readonly Person[] },
  text: string,
  isStaffOnly = false,
): string[] {
  const named = mentionedIds(text);
  if (!callsStaff(text, isStaffOnly)) return named;
  const namedBefore = mentionedIds(before.text);
  const staff = before.mentions.map(({ id }) => id).filter((id) => !namedBefore.includes(id));
  return [...new Set([...named, ...staff])];
}
