import { useSearch } from '@tanstack/react-router';
import { draftKey } from '../../../data/drafts/device-drafts.ts';
import { DraftKept } from '../../../data/drafts/draft-kept.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';

/** `DraftKept` for the conversation in the address. */
export function ChatDraftKept() {
  const { conversationId = '' } = useSearch({ strict: false });
  return <DraftKept draftKey={draftKey(useCurrentUser()?.id ?? '', conversationId)} />;
}
