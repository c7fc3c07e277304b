import { type ClientFrame, type Cursor, type Ev, serverFrame } from '../../../../contract/core/realtime.ts';

/** The cursors of one transport, for a transport that has to send them again with each request. */
export interface CursorTrack {
  /** Applies a `hello`, `sub` or `unsub`. Returns false for other frames, which change nothing. */
  take(frame: ClientFrame): boolean;
  /**
   * Moves the cursors on by a frame of the server, as received. A frame that the contract does not know moves nothing.
   */
  saw(raw: unknown): void;
  all(): readonly Cursor[];
}

/**
 * Follows the frames that were passed on, not what the screens did with them: a subscriber that misses something sends
 * a `sub`, which sets the cursor back. Cursors move only forward and without a gap, since two streams may send the same
 * events at different speeds, and one may have lost some.
 */
export function createCursorTrack(): CursorTrack {
  const cursors = new Map<string, Cursor>();

  function follow({ t, e, o, n, x }: Ev): void {
    const cursor = cursors.get(t);
    if (cursor === undefined) return;
    const [, mode, epoch, offset] = cursor;
    if (e === epoch && o > offset && o - n <= offset) cursors.set(t, [t, mode, e, o, x]);
  }

  /** A stream without a position begins where the server says. A head is at the offset last seen. */
  function place(t: Cursor[0], e: number, o: number, x: number): void {
    const cursor = cursors.get(t);
    if (cursor === undefined) return;
    const [, mode, , offset] = cursor;
    if (mode === 'head' || offset < 0) cursors.set(t, [t, mode, e, o, x]);
  }

  return {
    take(frame) {
      switch (frame.op) {
        case 'hello':
        case 'sub':
          for (const cursor of frame.cur) cursors.set(cursor[0], cursor);
          return true;
        case 'unsub':
          for (const topic of frame.t) cursors.delete(topic);
          return true;
        default:
          return false;
      }
    },
    saw(raw) {
      const { data: frame } = serverFrame.safeParse(raw);
      switch (frame?.op) {
        case 'ev':
          follow(frame);
          break;
        case 'batch':
          for (const ev of frame.ev) follow(ev);
          break;
        case 'subok':
          place(frame.t, frame.e, frame.o, frame.x);
          break;
        case 'heads':
          for (const [t, e, o] of frame.h) place(t, e, o, 0);
          break;
        case 'reset':
        case 'denied':
        case 'revoked':
          cursors.delete(frame.t);
      }
    },
    all: () => [...cursors.values()],
  };
}
