import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes kept on their way in one direction; more are left in the sender's own buffers, as a real line does. */
const ON_THE_WAY_MAX = 64 * 1024;
/** Pieces per second in which a throttled line hands out its bytes. */
const PIECES_PER_SECOND = 20;

/** `up` comes from whoever connected, `down` from the server. */
export type Direction = 'up' | 'down';

/** One connection through the proxy. Each fault holds from the moment it is asked for. */
export interface ChaosLine {
  readonly id: number;
  /** The port it was connected to. */
  target(): number;
  /** Both sides learn at once that the connection is broken. */
  cut(): void;
  /** Both sides stay connected, and neither ever hears anything again: a half-open connection. */
  blackhole(): void;
  /** Every byte arrives this much later, in both directions. */
  delay(ms: number): void;
  /** How fast bytes leave towards the client. */
  throttle(bytesPerSecond: number): void;
  /** Cuts once so many more bytes have come from the server; the last of them still arrive. */
  cutAfter(bytes: number): void;
}

export interface ChaosProxy {
  readonly port: number;
  lines(): readonly ChaosLine[];
  /** Acts on all lines, and on each new one until the answer is called. */
  each(act: (line: ChaosLine) => void): () => void;
  /** New connections are reset at once. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export interface ChaosProxyOptions {
  /** Ports on this machine in the order in which a new connection tries them. */
  readonly targets: () => readonly number[];
  /** Sees all bytes as they come in, before any fault: on the way down that is what the server sent. */
  readonly tap?: (line: ChaosLine, direction: Direction, bytes: Buffer) => void;
  readonly onEnd?: (line: ChaosLine) => void;
}

interface Fate {
  isDark: boolean;
  delayMs: number;
  bytesPerSecond: number;
  /** Bytes from the server until the cut. */
  left: number;
}

/** A TCP proxy that misbehaves on demand. It knows nothing of what it carries. */
export async function createChaosProxy(options: ChaosProxyOptions): Promise<ChaosProxy> {
  const lines = new Map<ChaosLine, () => void>();
  const habits = new Set<(line: ChaosLine) => void>();
  let isRefusing = false;
  let lastId = 0;

  function accept(client: Socket, upstream: Socket, target: number): void {
    const fate: Fate = { isDark: false, delayMs: 0, bytesPerSecond: Infinity, left: Infinity };
    function end(): void {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
      if (lines.delete(line)) options.onEnd?.(line);
    }
    const line: ChaosLine = {
      id: ++lastId,
      target: () => target,
      cut: end,
      blackhole() {
        fate.isDark = true;
      },
      delay(ms) {
        fate.delayMs = ms;
      },
      throttle(bytesPerSecond) {
        fate.bytesPerSecond = bytesPerSecond;
      },
      cutAfter(bytes) {
        fate.left = bytes;
      },
    };
    lines.set(line, end);
    for (const act of habits) act(line);
    const see = (direction: Direction) => (bytes: Buffer) => options.tap?.(line, direction, bytes);
    void carry({ from: client, to: upstream, fate, isDown: false, see: see('up'), cut: end });
    void carry({ from: upstream, to: client, fate, isDown: true, see: see('down'), cut: end });
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // The far side of a half-open line is not told.
        if (!fate.isDark || (client.destroyed && upstream.destroyed)) end();
      });
    }
  }

  async function connected(client: Socket): Promise<void> {
    client.on('error', () => undefined);
    for (const port of isRefusing ? [] : options.targets()) {
      const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      const isUp = await once(upstream, 'connect').then(
        () => true,
        () => false,
      );
      if (isUp) {
        accept(client, upstream, port);
        return;
      }
    }
    client.resetAndDestroy();
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => {
    void connected(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    port: address.port,
    lines: () => [...lines.keys()],
    each(act) {
      habits.add(act);
      for (const line of lines.keys()) act(line);
      return () => void habits.delete(act);
    },
    refuse(value) {
      isRefusing = value;
    },
    async close() {
      for (const end of [...lines.values()]) end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Carriage {
  readonly from: Socket;
  readonly to: Socket;
  readonly fate: Fate;
  readonly isDown: boolean;
  readonly see: (bytes: Buffer) => void;
  readonly cut: () => void;
}

async function carry(carriage: Carriage): Promise<void> {
  const { from, to, fate, see } = carriage;
  const queue: { readonly due: number; readonly bytes: Buffer }[] = [];
  let size = 0;
  let isOver = false;
  let wake: () => void = () => undefined;

  async function handOut(): Promise<void> {
    while (!to.destroyed) {
      const next = queue.shift();
      if (next === undefined) {
        if (isOver) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const waitMs = next.due - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      await trickle(carriage, next.bytes);
      size -= next.bytes.length;
      if (size < ON_THE_WAY_MAX) from.resume();
    }
    if (!fate.isDark) to.end();
  }

  from.on('data', (bytes: Buffer) => {
    see(bytes);
    queue.push({ due: performance.now() + fate.delayMs, bytes });
    size += bytes.length;
    if (size >= ON_THE_WAY_MAX && !fate.isDark) from.pause();
    wake();
  });
  from.on('end', () => {
    isOver = true;
    wake();
  });
  to.on('close', () => wake());
  from.resume();
  await handOut();
}

async function trickle({ to, fate, isDown, cut }: Carriage, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !fate.isDark && !to.destroyed; ) {
    const isSlow = isDown && fate.bytesPerSecond !== Infinity;
    const most = isSlow ? Math.max(1, Math.floor(fate.bytesPerSecond / PIECES_PER_SECOND)) : bytes.length;
    const piece = bytes.subarray(at, at + Math.min(most, isDown ? fate.left : most));
    at += piece.length;
    if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined);
    if (isSlow) await sleep(1_000 / PIECES_PER_SECOND);
    if (!isDown) continue;
    fate.left -= piece.length;
    if (fate.left <= 0) {
      to.end(cut);
      return;
    }
  }
}
