import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import { searchRecipients } from '../../contract/conversations.ts';
import { fullName } from '../../contract/people.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';
import { useOpenPrivate } from '../chat/use-open-private.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FindList } from '../ui/find-list.tsx';
import { useSettled } from '../use-settled.ts';
import { t } from '../words/t.ts';

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

/** Chooses somebody to write to, among the people of one's communities. */
export function NewMessageDialog({ onOpened, onClose }: NewMessageDialogProps) {
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const { data, error, isFetching, refetch } = useQuery(recipientsQuery(q));
  const open = useOpenPrivate(onOpened);
  const people = data ?? [];

  function emptyWords() {
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
    if (isFetching) return t('Looking...');
    if (q === '') return t('People of the communities you join stand here.');
    return t('Nobody found for “{q}”. You can write to people of your communities.', { q });
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
        empty={<p className="px-4 py-8 text-center text-balance text-muted">{emptyWords()}</p>}
      />
    </Dialog>
  );
}
