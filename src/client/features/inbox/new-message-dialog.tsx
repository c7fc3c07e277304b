import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import { searchRecipients } from '../../../contract/chat/conversations.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FindList } from '../../ui/overlays/find-list.tsx';
import { useOpenPrivate } from '../chat/conversations/use-open-private.ts';

function recipientsQuery(q: string) {
  return queryOptions({
    queryKey: ['recipients', q],
    queryFn: async ({ signal }) => (await call(searchRecipients, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

interface NewMessageDialogProps {
  onOpened: (conversation: Conversation) => void;
  onClose: () => void;
}

/** Chooses a member to write to, among the members of the user's communities. */
export function NewMessageDialog({ onOpened, onClose }: NewMessageDialogProps) {
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const { data, error, isFetching, refetch } = useQuery(recipientsQuery(q));
  const open = useOpenPrivate(onOpened);
  const people = data ?? [];

  function emptyText() {
    if (error !== null && !isFetching) {
      return (
        <span className="grid justify-items-center gap-3">
          {t('People did not load.')}
          <Button size="small" onPress={() => void refetch()}>
            {t('Try again')}
          </Button>
        </span>
      );
    }
    if (isFetching) return t('Searching...');
    if (q === '') return t('People from your communities will appear here.');
    return t('No one found for “{q}”. You can write to people in your communities.', { q });
  }

  return (
    <Dialog isOpen title={t('New message')} onClose={onClose}>
      <FindList
        label={t('To')}
        placeholder={t('Name or username')}
        value={text}
        onChange={setText}
        choices={people.map((person) => ({
          value: person.id,
          label: fullName(person),
          description: person.username === null ? undefined : `@${person.username}`,
          icon: <Avatar id={person.id} name={fullName(person)} src={person.avatar_url} size={36} />,
        }))}
        onChoose={(id) => void open(id)}
        empty={<p className="px-4 py-8 text-center text-balance text-muted">{emptyText()}</p>}
      />
    </Dialog>
  );
}
