import { EventSource } from 'eventsource';
import { WebSocket } from 'ws';
import { createOpenTransport } from '../../src/client/data/realtime/transports/open-transport.ts';
import { splitHello } from '../../src/client/data/realtime/transports/split-hello.ts';
import type {
  OpenTransport,
  Transport,
  TransportListener,
} from '../../src/client/data/realtime/transports/transport.ts';
import type { Scheduler } from '../../src/client/ui/base/scheduler.ts';
import { cuttableAgent } from './faults/cuttable-agent.ts';
import { cuttableFetch } from './faults/cuttable-fetch.ts';

export interface NodeTransportsOptions {
  /** `ws://…/rt/ws` */
  readonly url: string;
  /** What the browser would send: cookie and origin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scheduler: Scheduler;
}

/** Transports of every kind on Node's own sockets. Except for the raw WebSocket they are the page's. */
export interface NodeTransports {
  readonly openTransport: OpenTransport;
  /** Breaks all of them without a close, as a tunnel would. */
  cut(): void;
  /** Stops reading from `ws` and `sio`, so that the server's buffers fill. The returned function resumes. */
  stall(): () => void;
}

export function createNodeTransports({ url, headers, scheduler }: NodeTransportsOptions): NodeTransports {
  const sockets = new Set<WebSocket>();
  const agent = cuttableAgent();
  const requests = cuttableFetch(headers);
  const openOther = createOpenTransport({
    base: url.replace(/^ws/, 'http').replace(/\/ws$/, ''),
    fetch: requests.fetch,
    openEventStream: (address) => new EventSource(address, { fetch: requests.fetch }),
    scheduler,
    sioOptions: { extraHeaders: headers, agent },
  });

  function openWs(listener: TransportListener): Transport {
    const socket = new WebSocket(url, { headers: { ...headers } });
    let isOver = false;
    sockets.add(socket);
    socket.on('open', () => !isOver && listener.opened());
    socket.on('message', (data) => !isOver && listener.received(JSON.parse(String(data))));
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      sockets.delete(socket);
      if (!isOver) listener.closed(code, String(reason));
      isOver = true;
    });
    return {
      kind: 'ws',
      send(frame) {
        if (isOver || socket.readyState !== socket.OPEN) return;
        for (const one of splitHello(frame)) socket.send(JSON.stringify(one));
      },
      close() {
        isOver = true;
        socket.close();
      },
    };
  }

  return {
    openTransport: (kind, listener) => (kind === 'ws' ? openWs(listener) : openOther(kind, listener)),
    cut() {
      for (const socket of sockets) socket.terminate();
      agent.cut();
      requests.cut();
    },
    stall() {
      const stalled = [...sockets, ...agent.open];
      for (const socket of stalled) socket.pause();
      return () => {
        for (const socket of stalled) socket.resume();
      };
    },
  };
}
