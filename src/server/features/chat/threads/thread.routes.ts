import { listThreads, openThread } from '../../../../contract/chat/threads.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { ThreadService } from './thread.service.ts';

/** Binds the endpoints of threads to their service. Contains no rules. */
export function threadRoutes(implement: Implement, threads: ThreadService): void {
  implement(openThread, async ({ params }, caller) => ({
    data: await threads.open(params.chat_message_id, caller),
  }));
  implement(listThreads, ({ query }, caller) => threads.list(query, caller));
}
