import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserScheduler } from '../realtime/scheduler.ts';
import { untilHere } from '../realtime/until-here.ts';
import type { ConversationLog } from './conversation-log.tsx';

const part = createStore<{ readonly ConversationLog: typeof ConversationLog | null }>()(() => ({
  ConversationLog: null,
}));

// Asked for with the frame of a chat, which does not wait for it: it comes while the messages are on their way.
const coming = untilHere({
  load: () => import('./conversation-log.tsx'),
  onHere: ({ ConversationLog }) => part.setState({ ConversationLog }),
  scheduler: browserScheduler,
  random: Math.random,
});
window.addEventListener('online', () => coming.hurry());

/** What draws messages; null until its code is here, once for the whole page. */
export function useLogPart() {
  return useStore(part, (state) => state.ConversationLog);
}
