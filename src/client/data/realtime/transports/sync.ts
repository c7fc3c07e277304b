import * as z from 'zod/mini';
import type { ClientFrame } from '../../../../contract/core/realtime.ts';
import { createCursorTrack } from './cursor-track.ts';
import { post, sayTyping, TransportError } from './post.ts';
import type { Transport, TransportListener } from './transport.ts';
import type { TransportEnvironment } from './transport-environment.ts';

/** How long an ask may stay open. Proxies give up on silence after 30 s or more. */
export const SYNC_WAIT_MS = 20_000;
/** Between an answer and the next ask, so that a busy topic comes in handfuls. */
export const SYNC_GATHER_MS = 100;
/** Wishes of one moment change the ask once. */
const WISHES_MS = 20;

/** Frames are looked at one by one where they go. */
const frames = z.object({ frames: z.array(z.unknown()) });

type Hello = Extract<ClientFrame, { op: 'hello' }>;

/**
 * Asking again and again: works wherever a page could be loaded at all. The server keeps nothing between two asks, so
 * each carries every cursor. An ask that does not wait is answered like a hello: a welcome, and each topic's state.
 */
export function openSync(ground: TransportEnvironment, listener: TransportListener): Transport {
  const track = createCursorTrack();
  let hello: Hello | null = null;
  let isOver = false;
  /** Wishes that want an answer, and how many of them had theirs: one whose ask was cut short is asked again. */
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
    // After a farewell there is nothing to ask: the wire that is opened now goes on.
    if (!isOver && !received.some(isBye)) askIn(SYNC_GATHER_MS);
  }

  queueMicrotask(() => {
    if (!isOver) listener.opened();
  });

  return {
    kind: 'sync',
    send(frame) {
      if (isOver) return;
      if (frame.op === 'eph') sayTyping(ground, frame.t);
      if (frame.op === 'hello') hello = frame;
      if (!track.take(frame) && frame.op !== 'probe') return;
      // Leaving a topic needs no answer, only another ask.
      if (frame.op !== 'unsub') wishes += 1;
      askIn(frame.op === 'hello' ? 0 : WISHES_MS);
    },
    close,
  };
}

function isBye(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && Reflect.get(frame, 'op') === 'bye';
}
