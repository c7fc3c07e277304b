import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { searchInConversation } from '../../../../contract/chat/chat-history.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { FoundMessage } from './found-message.tsx';

interface SearchPanelProps {
  conversationId: string;
  q: string;
  onSearch: (q: string) => void;
  onShow: (messageId: string) => void;
}

/** Searches the messages of one conversation. */
export function SearchPanel({ conversationId, q, onSearch, onShow }: SearchPanelProps) {
  const [text, setText] = useSearchDraft(q, onSearch);
  const wanted = q.trim();
  return (
    <>
      <div className="sticky top-0 z-sticky border-b border-line bg-surface p-3">
        <SearchField
          label={t('Search this conversation')}
          value={text}
          onChange={setText}
          onSubmit={onSearch}
          autoFocus
          className="w-full"
        />
      </div>
      {wanted === '' ? (
        <EmptyState isBare icon={<Search aria-hidden />} title={t('What are you looking for?')}>
          {t('One word of the message is enough. Accents and small typos don’t matter.')}
        </EmptyState>
      ) : (
        <Found conversationId={conversationId} q={wanted} onShow={onShow} />
      )}
    </>
  );
}

/** Without a position the search starts at the newest message. */
const newest: { readonly before: number | null } = { before: null };

function Found({ conversationId, q, onShow }: Omit<SearchPanelProps, 'onSearch'>) {
  const found = useInfiniteQuery({
    queryKey: ['chat-search', conversationId, q],
    queryFn: ({ signal, pageParam }) =>
      call(
        searchInConversation,
        {
          params: { chat_conversation_id: conversationId },
          query: { q, ...(pageParam !== null && { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: newest.before,
    getNextPageParam: ({ cursor }) => cursor.before,
    ...screenQuery,
    // A message that was just sent is found, too.
    staleTime: 0,
  });
  return (
    <QueryState
      query={found}
      isBare
      failed={t('The search failed')}
      label={t('Searching')}
      skeleton={
        <div className="p-4">
          <SkeletonRows rows={4} />
        </div>
      }
    >
      {({ pages }) => {
        const messages = pages.flatMap(({ data }) => data);
        return messages.length === 0 ? (
          <EmptyState isBare title={t('Nothing found for “{q}”', { q })}>
            {t('Try another word, or a part of it.')}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t('Found messages')}>
              {messages.map((message) => (
                <FoundMessage key={message.id} message={message} q={q} onShow={onShow} />
              ))}
            </ul>
            {found.hasNextPage && (
              <div className="flex justify-center p-3">
                <MoreButton query={found} label={t('Older ones')} size="small" />
              </div>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
