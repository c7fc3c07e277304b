import { queryOptions, useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { listPinned } from '../../../../contract/chat/chat-history.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { useChat } from '../store/use-chat.ts';
import { FoundMessage } from './found-message.tsx';

function pinsQuery(conversationId: string) {
  return queryOptions({
    queryKey: ['pins', conversationId],
    queryFn: async ({ signal }) =>
      (await call(listPinned, { params: { chat_conversation_id: conversationId } }, { signal })).data,
    ...screenQuery,
  });
}

interface PinsPanelProps {
  conversationId: string;
  canPin: boolean;
  onShow: (messageId: string) => void;
}

/** The pinned messages of one conversation. */
export function PinsPanel({ conversationId, canPin, onShow }: PinsPanelProps) {
  const chat = useChat();
  const query = useQuery(pinsQuery(conversationId));
  return (
    <QueryState
      query={query}
      isBare
      failed={t('Pinned messages did not load')}
      label={t('Loading pinned messages')}
      skeleton={
        <div className="p-4">
          <SkeletonRows rows={3} />
        </div>
      }
    >
      {(data) =>
        data.length === 0 ? (
          <EmptyState isBare icon={<Pin aria-hidden />} title={t('Nothing is pinned')}>
            {canPin
              ? t('Pin what everyone should find again: a price list, a schedule, a link.')
              : t('Messages pinned by moderators appear here.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Pinned messages')}>
            {data.map((message) => (
              <FoundMessage key={message.id} message={message} q="" onShow={onShow}>
                {canPin && (
                  <span title={t('Unpin message')} className="flex pt-1 pr-2">
                    <IconButton
                      label={t('Unpin message')}
                      size="small"
                      onPress={() => void chat.pin(message.id, false).catch(toastFailure)}
                    >
                      <PinOff aria-hidden />
                    </IconButton>
                  </span>
                )}
              </FoundMessage>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
