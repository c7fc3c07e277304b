import * as z from 'zod/mini';
import type { ClientFrame } from '../../../../contract/core/realtime.ts';
import { createCursorTrack } from './cursor-track.ts';
import { post, sendCommand, TransportError } from './post.ts';
import type { Transport, TransportListener } from './transport.ts';
import type { TransportEnvironment } from './transport-environment.ts';

/** How long a request may stay open, in milliseconds. Proxies give up after 30 s or more without an answer. */
export const SYNC_WAIT_MS = 20_000;
/** Pause between an answer and the next request, so that a busy topic arrives in groups. In milliseconds. */
export const SYNC_GATHER_MS = 100;
/** Changes of subscriptions within this time change the request once. In milliseconds. */
const WISHES_MS = 20;

/** Frames are validated one by one by the listener. */
const frames = z.object({ frames: z.array(z.unknown()) });

type Hello = Extract<ClientFrame, { op: 'hello' }>;

/**
 * Repeated requests: this works wherever a page could be loaded at all. The server keeps nothing between two requests,
 * so each one carries every cursor. A request that does not wait is answered like a hello: a welcome, and each topic's
 * state.
 */
export function openSync(ground: TransportEnvironment, listener: TransportListener): Transport {
  const track = createCursorTrack();
  let hello: Hello | null = null;
  let isOver = false;
  /**
   * The number of changes that need an answer, and how many got one. A change whose request was aborted is sent again.
   */
  let wishes = 0;
  let granted = 0;
  let running: AbortController | null = null;
  let cancelNext = () => {};

  function close(): void {
    isOver = true;
    cancelNext();
    running?.abort();
  }

  function askIn(ms: number): void {
    cancelNext();
    cancelNext = ground.scheduler.after(ms, () => void ask());
  }

  async function ask(): Promise<void> {
    if (hello === null) return;
    const { v, tab, build } = hello;
    const mine = new AbortController();
    running?.abort();
    running = mine;
    const asked = wishes;
    const wait = asked > granted ? 0 : SYNC_WAIT_MS;
    try {
      const answer = await post(
        ground,
        '/sync',
        { v, tab, build, cur: track.all(), wait },
        frames,
        mine.signal,
      );
      if (isOver || running !== mine) return;
      granted = asked;
      deliver(answer.frames);
    } catch (error) {
      if (isOver || running !== mine) return;
      close();
      listener.closed(error instanceof TransportError ? error.code : 1006, String(error));
    }
  }

  function deliver(received: readonly unknown[]): void {
    for (const frame of received) {
      if (isOver) return;
      track.saw(frame);
      listener.received(frame);
    }
    // After a `bye` there is nothing to request: the next transport continues.
    if (!isOver && !received.some(isBye)) askIn(SYNC_GATHER_MS);
  }

  queueMicrotask(() => {
    if (!isOver) listener.opened();
  });

  return {
    kind: 'sync',
    send(frame) {
      if (isOver) return;
      sendCommand(ground, frame);
      if (frame.op === 'hello') hello = frame;
      if (!track.take(frame) && frame.op !== 'probe') return;
      // Unsubscribing needs no answer, only a different next request.
      if (frame.op !== 'unsub') wishes += 1;
      askIn(frame.op === 'hello' ? 0 : WISHES_MS);
    },
    close,
  };
}

function isBye(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && Reflect.get(frame, 'op') === 'bye';
}
