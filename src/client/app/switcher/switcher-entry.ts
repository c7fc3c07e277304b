import type { Person } from '../../../contract/account/people.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { Found } from '../../../contract/search/search.ts';
import type { SearchResult } from '../../features/search/search-results.ts';
import type { SettingPlace } from '../../features/settings/setting-list.ts';

/** A page, chat or member in the switcher. The same target has the same key wherever it was found. */
export type Target =
  | {
      readonly kind: 'community';
      readonly id: string;
      readonly slug: string;
      readonly name: string;
      readonly logo_url: string | null;
      readonly total_members: number;
    }
  | {
      readonly kind: 'chat';
      readonly id: string;
      readonly name: string;
      readonly group: { readonly id: string; readonly slug: string; readonly name: string };
    }
  | {
      readonly kind: 'person';
      readonly person: Person;
      readonly conversationId: string | null;
      /** False: their profile is opened instead of a chat. */
      readonly isWritable?: boolean;
    }
  | ({ readonly kind: 'post' } & Found['posts'][number])
  | ({ readonly kind: 'message' } & Found['messages'][number])
  | { readonly kind: 'result'; readonly result: SearchResult }
  /** The page with all results of what is typed. */
  | { readonly kind: 'search'; readonly q: string }
  | ({ readonly kind: 'setting' } & SettingPlace);

/** The actions that are available everywhere, in display order. */
export const actionNames = [
  'new_message',
  'create_community',
  'communities',
  'messages',
  'saved',
  'scheduled',
  'theme',
  'shortcuts',
  'sign_out',
] as const;
export type ActionName = (typeof actionNames)[number];

export type SwitcherEntry =
  | { readonly key: string; readonly target: Target; readonly unread: number }
  | { readonly key: string; readonly action: ActionName };

/** Rows under one heading. */
export interface SwitcherSection {
  readonly name: string;
  readonly entries: readonly SwitcherEntry[];
}

export function keyOf(target: Target): string {
  switch (target.kind) {
    case 'person':
      return `person ${target.person.id}`;
    case 'result':
      return `${target.result.kind} ${target.result.item.id}`;
    case 'search':
      return 'search';
    default:
      return `${target.kind} ${target.id}`;
  }
}

/** The chat as a target; null while its community, or the other member of a private conversation, is not known. */
export function targetOfConversation(
  { id, name, group_id, peer }: Conversation,
  groups: ReadonlyMap<string, { readonly id: string; readonly slug: string; readonly name: string }>,
): Target | null {
  if (peer !== null) return { kind: 'person', person: peer, conversationId: id };
  const group = groups.get(group_id ?? '');
  return group === undefined ? null : { kind: 'chat', id, name, group };
}
