import { createStore } from 'zustand/vanilla';
import { ARRIVING_EVERY_MS, type ArrivingMessage } from '../../../../contract/core/realtime.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** Files that are uploaded faster are not announced: a box that goes at once would only flicker. */
export const ANNOUNCE_AFTER_MS = 400;

/** A message of this tab whose files are being sent; without files, it was refused or taken back. */
interface SendingMessage extends ArrivingMessage {
  readonly conversationId: string;
}

const sending = createStore<readonly SendingMessage[]>()(() => []);

const without = (messages: readonly SendingMessage[], id: string) =>
  messages.filter((message) => message.id !== id);

/** Runs `send`, and lets the others in the conversation know of the message meanwhile. `signal`: it is taken back. */
export async function announcing<Reply>(
  message: SendingMessage,
  { isRefused, signal }: { readonly isRefused: (error: unknown) => boolean; readonly signal: AbortSignal },
  send: () => Promise<Reply>,
): Promise<Reply> {
  const { id } = message;
  sending.setState((all) => [...without(all, id), message], true);
  try {
    return await send();
  } catch (error) {
    if (signal.aborted || isRefused(error))
      sending.setState((all) => [...without(all, id), { ...message, files: [] }], true);
    throw error;
  } finally {
    sending.setState((all) => without(all, id), true);
  }
}

/** Lets the others know, and repeats it as long as the message is being sent. The returned function stops. */
export function announceFiles({
  hub,
  scheduler,
}: {
  readonly hub: Pick<Hub, 'sendArriving'>;
  readonly scheduler: Pick<Scheduler, 'after'>;
}): () => void {
  const cancels = new Map<string, () => void>();

  function announce({ conversationId, id, files }: SendingMessage): void {
    const message = { id, files: files.map(({ kind, width, height }) => ({ kind, width, height })) };
    hub.sendArriving(conversationId, message);
  }

  function cancel(id: string): void {
    cancels.get(id)?.();
    cancels.delete(id);
  }

  function announceIn(ms: number, message: SendingMessage): void {
    const again = () => {
      announce(message);
      announceIn(ARRIVING_EVERY_MS, message);
    };
    cancels.set(message.id, scheduler.after(ms, again));
  }

  function follow(all: readonly SendingMessage[], before: readonly SendingMessage[]): void {
    for (const { id } of before) if (all.every((message) => message.id !== id)) cancel(id);
    for (const message of all) {
      if (before.includes(message)) continue;
      cancel(message.id);
      if (message.files.length === 0) announce(message);
      else announceIn(ANNOUNCE_AFTER_MS, message);
    }
  }

  const stop = sending.subscribe(follow);
  follow(sending.getState(), []);
  return () => {
    stop();
    for (const id of cancels.keys()) cancel(id);
  };
}
