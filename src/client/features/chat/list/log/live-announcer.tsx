import { useEffect, useState } from 'react';
import { fullName } from '../../../../../contract/account/people.ts';
import { useHub } from '../../../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../../../ui/base/scheduler.ts';
import { spokenText } from '../../../../ui/markdown/spoken-text.ts';
import { useBlockedIds } from '../../actions/use-blocked.ts';
import { createAnnouncer } from '../../store/announcer.ts';
import { textOfMessage } from '../../store/message-text.ts';

interface LiveAnnouncerProps {
  conversationId: string;
  /** The user's own messages are not announced. */
  myId: string;
}

/**
 * Announces new messages of others to screen readers. It is outside the log, where rows also mount while scrolling,
 * which must not be announced.
 */
export function LiveAnnouncer({ conversationId, myId }: LiveAnnouncerProps) {
  const hub = useHub();
  const blocked = useBlockedIds();
  const [said, setSaid] = useState({ n: 0, words: '' });

  useEffect(() => {
    const announcer = createAnnouncer({
      scheduler: browserScheduler,
      isHidden: () => document.visibilityState === 'hidden',
      say: (words) => setSaid(({ n }) => ({ n: n + 1, words })),
    });
    const stopListening = hub.onBatch((batch) => {
      const arrivals = batch.flatMap((event) => {
        if (event.kind !== 'message.created') return [];
        const { chat_conversation_id, author } = event.data;
        if (chat_conversation_id !== conversationId || author.id === myId || blocked.has(author.id))
          return [];
        return [{ name: fullName(author), text: spokenText(textOfMessage(event.data), []) }];
      });
      if (arrivals.length > 0) announcer.arrived(arrivals);
    });
    return () => {
      stopListening();
      announcer.stop();
    };
  }, [hub, conversationId, myId, blocked]);

  return (
    <div role="status" className="sr-only">
      {/* A new element each time: the same text twice is two messages. */}
      <span key={said.n}>{said.words}</span>
    </div>
  );
}
