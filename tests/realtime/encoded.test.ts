import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { DEFLATE_MIN_BYTES, type Encoded, encode } from '../../src/server/realtime/encoded.ts';

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, 'listening');
});
afterEach(() => server.close());

/** What a WebSocket receives when `bytes` are written to its other end as they are. */
async function receivedOf(bytes: Buffer, count: number): Promise<string[]> {
  server.once('connection', (_, request) => request.socket.write(bytes));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data: Buffer, isBinary) => {
      received.push(isBinary ? 'binary' : data.toString());
      if (received.length === count) resolve();
    });
  });
  socket.terminate();
  return received;
}

const EMPTY = JSON.stringify({ op: 'denied', t: '', code: '' }).length;
/** A frame of exactly `bytes` bytes of JSON. */
const frameOf = (bytes: number) => encode({ op: 'denied', t: '', code: 'x'.repeat(bytes - EMPTY) });

test.each([60, 125, 126, 65_535, 65_536, 200_000])(
  'a frame of %i bytes is one WebSocket message',
  async (size) => {
    const frame = frameOf(size);
    expect(frame.bytes()).toHaveLength(size);
    const again = encode({ op: 'ping', s: 1 });
    expect(await receivedOf(Buffer.concat([frame.asWebSocketFrame(), again.asWebSocketFrame()]), 2)).toEqual([
      frame.bytes().toString(),
      '{"op":"ping","s":1}',
    ]);
  },
);

test('lengths are counted in bytes of UTF-8', async () => {
  const frame = encode({ op: 'err', code: 'c', msg: 'ñ🏝️'.repeat(20) });
  expect(await receivedOf(frame.asWebSocketFrame(), 1)).toEqual([JSON.stringify(frame.frame)]);
});

describe('compressed', () => {
  const topic = 'c:90340a79-07ee-4190-9759-77869808dd65' as const;
  const evOf = (o: number, t: string = topic) =>
    encode({
      op: 'ev',
      t,
      e: 1,
      o,
      x: o * 7_919,
      k: 'message.created',
      at: 1,
      d: { text: `ika-${o} `.repeat(80) },
    });

  test('a short frame travels as it is', () => {
    expect(frameOf(DEFLATE_MIN_BYTES - 1).asDeflatedFrame(null)).toBeNull();
    expect(frameOf(DEFLATE_MIN_BYTES).asDeflatedFrame(null)).not.toBeNull();
  });

  test('a frame is compressed once for all who inflated the same before it', () => {
    const [first, second] = [evOf(1), evOf(2)];
    const read = first.asDeflatedFrame(null);
    expect(first.asDeflatedFrame(null)?.whole).toBe(read?.whole);
    expect(first.asDeflatedFrame(null)?.inflated).toBe(read?.inflated);
    const after = second.asDeflatedFrame(read?.inflated ?? null)?.whole;
    expect(second.asDeflatedFrame(read?.inflated ?? null)?.whole).toBe(after);
    expect(second.asDeflatedFrame(null)?.whole).not.toBe(after);
  });

  test('it refers to nothing of another topic, and to few predecessors of its own', () => {
    const frame = evOf(9);
    const alone = frame.asDeflatedFrame(null)?.whole;
    const afterOf = (before: Encoded) =>
      frame.asDeflatedFrame(before.asDeflatedFrame(null)?.inflated ?? null)?.whole;
    expect(afterOf(evOf(1, 'c:90340a79-07ee-4190-9759-77869808dd66'))).toBe(alone);
    const wholes = [1, 2, 3, 4, 5].map((o) => afterOf(evOf(o)));
    expect(wholes.map((whole) => whole === alone)).toEqual([false, false, false, true, true]);
  });
});
