import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash, Lock } from 'lucide-react';
import { useStore } from 'zustand';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import { searchRecipients } from '../../../../contract/chat/conversations.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { myCommunitiesQuery } from '../../../data/communities/my-communities.queries.ts';
import { folded } from '../../../i18n/folded.ts';
import { t } from '../../../i18n/t.ts';
import { useSettled } from '../../../ui/base/use-settled.ts';
import type { Choice } from '../../../ui/forms/choices/option.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useChat } from '../store/use-chat.ts';

/** Where a message can be forwarded: a chat, or a person with whom there is no conversation yet. */
export interface ForwardTarget extends Choice<string> {
  readonly conversation: Pick<Conversation, 'id' | 'group_id'> | null;
  readonly personId: string | null;
}

function targetOf(person: Person, conversation: Conversation | null): ForwardTarget {
  const name = fullName(person);
  return {
    value: person.id,
    label: name,
    description: person.username === null ? undefined : `@${person.username}`,
    icon: <Avatar id={person.id} name={name} src={person.avatar_url} />,
    conversation,
    personId: person.id,
  };
}

/** The chats that the user may write in, those with the latest message first, and then people found by name. */
export function useForwardTargets(text: string): {
  readonly targets: readonly ForwardTarget[];
  readonly isSearching: boolean;
} {
  const q = useSettled(text.trim());
  const byId = useStore(useChat().conversations.store, (state) => state.byId);
  const { data: communities = [] } = useQuery(myCommunitiesQuery);
  const { data: people = [], isFetching } = useQuery({
    queryKey: ['recipients', q],
    queryFn: async ({ signal }) => (await call(searchRecipients, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
  const names = new Map(communities.map(({ id, name }) => [id, name]));
  const chats = Object.values(byId)
    .filter(({ status, is_writable }) => status === 'OPEN' && is_writable)
    .toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)))
    .map(
      (one): ForwardTarget =>
        one.peer !== null
          ? targetOf(one.peer, one)
          : {
              value: one.id,
              label: `#${one.name}`,
              description: names.get(one.group_id ?? '') ?? t('Community'),
              icon: (
                <span className="grid size-9 flex-none place-items-center text-muted">
                  {one.is_staff_only ? <Lock aria-hidden /> : <Hash aria-hidden />}
                </span>
              ),
              conversation: one,
              personId: null,
            },
    );
  const words = folded(text).split(/\s+/).filter(Boolean);
  const fitting = [...chats, ...people.map((person) => targetOf(person, null))].filter(
    ({ label, description = '' }) => words.every((word) => folded(`${label} ${description}`).includes(word)),
  );
  const targets = [...new Map(fitting.toReversed().map((one) => [one.value, one])).values()].toReversed();
  return { targets, isSearching: isFetching || q !== text.trim() };
}

function lastAt({ last_message_at, created_at }: Conversation): string {
  return last_message_at ?? created_at;
}
