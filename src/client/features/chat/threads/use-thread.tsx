import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import type { MessageRights } from '../actions/message-actions.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import type { StaffRole } from '../list/message-head.tsx';
import { useCloseThread } from './thread-address.ts';

// Lazy: a chat can be read before it is there.
const ThreadPanel = lazyComponent(() => import('./thread-panel.tsx'), 'ThreadPanel');

export interface ThreadInput {
  /** The conversation of the parent; undefined while it is not known. */
  readonly home: ConversationFacts | undefined;
  /** The message whose thread the address names. */
  readonly parentId: string | undefined;
  /** One of its replies, to be shown. */
  readonly replyId: string | undefined;
  readonly rights: MessageRights;
  readonly roles: ReadonlyMap<string, StaffRole>;
  readonly myUsername: string | null;
  /** The path of the screen, for links to replies. */
  readonly path: string;
}

/** An open thread. */
export interface ThreadOnScreen {
  /** The thread as a column beside the conversation, or as a page instead of it. */
  readonly show: (isColumn: boolean) => ReactNode;
  readonly close: () => void;
}

/** The thread in the address; null when none is open. */
export function useThread({ home, parentId, ...input }: ThreadInput): ThreadOnScreen | null {
  const close = useCloseThread();
  if (home === undefined || parentId === undefined) return null;
  return {
    close,
    show: (isColumn) => (
      <Suspense fallback={null}>
        <ThreadPanel
          key={parentId}
          {...input}
          home={home}
          parentId={parentId}
          isColumn={isColumn}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
