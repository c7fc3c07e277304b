import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { listMessageRevisions } from '../../../../contract/chat/chat-history.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Words } from '../list/message-words.tsx';
import { parseMessage } from '../store/parse-message.ts';

/** The key contains the version, since each edit adds a text. */
function revisionsQuery({ id, version }: Message) {
  return queryOptions({
    queryKey: ['message-revisions', id, version],
    queryFn: async ({ signal }) =>
      (await call(listMessageRevisions, { params: { chat_message_id: id } }, { signal })).data,
    ...screenQuery,
  });
}

interface MessageHistoryDialogProps {
  message: Message;
  myId: string;
  onClose: () => void;
}

/** The earlier texts of an edited message, newest first; for staff. */
export function MessageHistoryDialog({ message, myId, onClose }: MessageHistoryDialogProps) {
  const query = useQuery(revisionsQuery(message));
  const { content, mentions, edited_at } = message;
  return (
    <Dialog isOpen title={t('Earlier versions')} onClose={onClose}>
      <QueryState
        query={query}
        isBare
        failed={t('Earlier versions did not load')}
        label={t('Loading earlier versions')}
        skeleton={<SkeletonRows rows={2} />}
      >
        {(data) => (
          <>
            <p className="mb-3 text-soft">
              {t('Earlier texts by {name}, newest first. Only staff can see this.', {
                name: fullName(message.author),
              })}
            </p>
            <ol className="grid gap-3">
              <Version
                when={edited_at === null ? '' : t('Changed: {time}', { time: formatDateTime(edited_at) })}
              >
                <Words
                  text={content}
                  mentions={mentions}
                  inlines={parseMessage(content)}
                  myId={myId}
                  myUsername={null}
                />
              </Version>
              {data.toReversed().map((one) => (
                <Version
                  key={one.version}
                  when={t('Replaced: {time}', { time: formatDateTime(one.replaced_at) })}
                >
                  <Words
                    text={one.content}
                    mentions={one.mentions}
                    inlines={parseMessage(one.content)}
                    myId={myId}
                    myUsername={null}
                  />
                </Version>
              ))}
            </ol>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Version({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="border-l-2 border-line-firm pl-3">
      <p className="num text-small text-muted">{when}</p>
      <div className="text-body whitespace-pre-wrap wrap-anywhere">{children}</div>
    </li>
  );
}
