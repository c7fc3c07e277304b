import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes held in one direction. When it is full, the proxy stops reading and the bytes stay in the buffers of the sender. */
const ON_THE_WAY_MAX = 64 * 1024;
/** Writes per second on a throttled connection. */
const PIECES_PER_SECOND = 20;
/** How long a sender waits for the confirmation of a packet before it sends it again. */
const SENT_AGAIN_AFTER_MS = 300;

/** `up` is from the client, `down` from the server. */
export type Direction = 'up' | 'down';

/** One connection through the proxy. Each fault holds from the moment it is set. */
export interface ChaosLine {
  readonly id: number;
  /** The port of the server that the client is connected to. */
  target(): number;
  /** Resets the connection on both sides at once. */
  cut(): void;
  /** Both sides stay connected but receive nothing any more: a half-open connection. */
  blackhole(): void;
  /** Delays every byte by this much, in both directions. */
  delay(ms: number): void;
  /** Limits the speed towards the client, or in the other direction. */
  throttle(bytesPerSecond: number, direction?: Direction): void;
  /**
   * Loses each packet of a throttled direction that `isLost` says: it comes again a little later, and what follows waits
   * for it.
   */
  lose(isLost: () => boolean): void;
  /** Cuts the connection after this many more bytes from the server; those bytes still arrive. */
  cutAfter(bytes: number): void;
}

export interface ChaosProxy {
  readonly port: number;
  lines(): readonly ChaosLine[];
  /** Applies `act` to all current lines and to new ones, until the returned function is called. */
  each(act: (line: ChaosLine) => void): () => void;
  /** While true, new connections are reset at once. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export interface ChaosProxyOptions {
  /** Local ports, in the order in which a new connection tries them. */
  readonly targets: () => readonly number[];
  /** Receives all bytes as they arrive, before any fault: for `down`, what the server really sent. */
  readonly tap?: (line: ChaosLine, direction: Direction, bytes: Buffer) => void;
  readonly onEnd?: (line: ChaosLine) => void;
}

interface LineFaults {
  isBlackholed: boolean;
  delayMs: number;
  readonly bytesPerSecond: Record<Direction, number>;
  isLost: () => boolean;
  /** Bytes from the server until the cut. */
  left: number;
}

/** A TCP proxy with configurable faults. It does not interpret the bytes. */
export async function createChaosProxy(options: ChaosProxyOptions): Promise<ChaosProxy> {
  const lines = new Map<ChaosLine, () => void>();
  const lineSetups = new Set<(line: ChaosLine) => void>();
  let isRefusing = false;
  let lastId = 0;

  function accept(client: Socket, upstream: Socket, target: number): void {
    const faults: LineFaults = {
      isBlackholed: false,
      delayMs: 0,
      bytesPerSecond: { up: Infinity, down: Infinity },
      isLost: () => false,
      left: Infinity,
    };
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
        faults.isBlackholed = true;
      },
      delay(ms) {
        faults.delayMs = ms;
      },
      throttle(bytesPerSecond, direction = 'down') {
        faults.bytesPerSecond[direction] = bytesPerSecond;
      },
      lose(isLost) {
        faults.isLost = isLost;
      },
      cutAfter(bytes) {
        faults.left = bytes;
      },
    };
    lines.set(line, end);
    for (const act of lineSetups) act(line);
    const see = (direction: Direction) => (bytes: Buffer) => options.tap?.(line, direction, bytes);
    void carry({ from: client, to: upstream, faults, isDown: false, see: see('up'), cut: end });
    void carry({ from: upstream, to: client, faults, isDown: true, see: see('down'), cut: end });
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // The other side of a half-open connection does not learn that this side closed.
        if (!faults.isBlackholed || (client.destroyed && upstream.destroyed)) end();
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
      lineSetups.add(act);
      for (const line of lines.keys()) act(line);
      return () => void lineSetups.delete(act);
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
  readonly faults: LineFaults;
  readonly isDown: boolean;
  readonly see: (bytes: Buffer) => void;
  readonly cut: () => void;
}

async function carry(carriage: Carriage): Promise<void> {
  const { from, to, faults, see } = carriage;
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
    if (!faults.isBlackholed) to.end();
  }

  from.on('data', (bytes: Buffer) => {
    see(bytes);
    queue.push({ due: performance.now() + faults.delayMs, bytes });
    size += bytes.length;
    if (size >= ON_THE_WAY_MAX && !faults.isBlackholed) from.pause();
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

async function trickle({ to, faults, isDown, cut }: Carriage, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !faults.isBlackholed && !to.destroyed; ) {
    const speed = faults.bytesPerSecond[isDown ? 'down' : 'up'];
    const isSlow = speed !== Infinity;
    const most = isSlow ? Math.max(1, Math.floor(speed / PIECES_PER_SECOND)) : bytes.length;
    if (isSlow && faults.isLost()) await sleep(SENT_AGAIN_AFTER_MS);
    const piece = bytes.subarray(at, at + Math.min(most, isDown ? faults.left : most));
    at += piece.length;
    if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined);
    if (isSlow) await sleep(1_000 / PIECES_PER_SECOND);
    if (!isDown) continue;
    faults.left -= piece.length;
    if (faults.left <= 0) {
      to.end(cut);
      return;
    }
  }
}
