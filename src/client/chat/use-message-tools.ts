import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserScheduler } from '../realtime/scheduler.ts';
import { type Coming, untilHere } from '../realtime/until-here.ts';
import type { messageTools } from './message-tools.ts';

type MessageTools = typeof messageTools;

const part = createStore<{ readonly tools: MessageTools | null }>()(() => ({ tools: null }));
let coming: Coming | null = null;

/** Asks for the code of the tools, as often as it takes. Once is enough for the whole page. */
export function wantMessageTools(): void {
  coming ??= untilHere({
    load: () => import('./message-tools.ts'),
    onHere: ({ messageTools }) => part.setState({ tools: messageTools }),
    scheduler: browserScheduler,
    random: Math.random,
  });
}
window.addEventListener('online', () => coming?.hurry());

/** The tools; null until somebody wanted them, here or elsewhere, and their code is here. */
export function useMessageTools(isWanted: boolean): MessageTools | null {
  useEffect(() => {
    if (isWanted) wantMessageTools();
  }, [isWanted]);
  return useStore(part, ({ tools }) => tools);
}
