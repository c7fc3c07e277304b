import { getChatLayout, updateChatLayout } from '../../../../contract/chat/chat-sections.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { ChatLayoutService } from './chat-layout.service.ts';

/** Binds the calls about sections of chats to their service. Contains no rules. */
export function chatLayoutRoutes(implement: Implement, layouts: ChatLayoutService): void {
  implement(getChatLayout, async ({ params }, caller) => ({
    data: await layouts.get(params.group_id, caller),
  }));
  implement(updateChatLayout, async ({ params, body }, caller) => ({
    data: await layouts.set(params.group_id, body, caller),
  }));
}
