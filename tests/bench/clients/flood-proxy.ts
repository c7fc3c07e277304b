import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { serverFrame } from '../../../src/contract/core/realtime.ts';

/**
 * A proxy in front of a server. It serves one page of its own, and can inject frames into the live
 * connections that pass.
 */
export interface FloodProxy {
  readonly url: string;
  /** The offset of the last subscription to `topic`, from the server's answer. */
  offsetOf(topic: string): number | null;
  /** Sends a frame to every open page, as if it came from the server. */
  inject(frame: string): void;
  close(): Promise<void>;
}

/** Address of the proxy's own page, whose socket only receives injected frames. */
export const FLOOR_PATH = '/floor.html';
const FLOOR_SOCKET = '/floor-socket';

export async function startFloodProxy(target: string, floorPage: string): Promise<FloodProxy> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const offsets = new Map<string, number>();

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url === FLOOR_PATH) {
      answer.setHeader('content-type', 'text/html').end(floorPage);
      return;
    }
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  function watch(text: string): void {
    const frame = serverFrame.safeParse(JSON.parse(text));
    if (frame.success && frame.data.op === 'subok') offsets.set(frame.data.t, frame.data.o);
  }

  const server = createServer(pass);
  server.on('upgrade', (asked, socket, head) => {
    sockets.handleUpgrade(asked, socket, head, (page) => {
      if (asked.url === FLOOR_SOCKET) return;
      const { host = '', cookie = '', origin = '' } = asked.headers;
      const url = new URL(asked.url ?? '/', target.replace(/^http/, 'ws'));
      const upstream = new WebSocket(url, { headers: { host, cookie, origin } });
      const early: string[] = [];
      page.on('message', (data) => {
        if (upstream.readyState === upstream.OPEN) upstream.send(String(data));
        else early.push(String(data));
      });
      upstream.on('open', () => {
        for (const text of early.splice(0)) upstream.send(text);
      });
      upstream.on('message', (data) => {
        watch(String(data));
        page.send(String(data));
      });
      upstream.on('error', () => page.terminate());
      upstream.on('close', () => page.close());
      page.on('close', () => upstream.close());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    offsetOf: (topic) => offsets.get(topic) ?? null,
    inject(frame) {
      for (const page of sockets.clients) page.send(frame);
    },
    async close() {
      for (const page of sockets.clients) page.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The minimal page that can show a chat: forty nodes cloned from one (all of them with the hash `#all`), one
 * write per frame, scrolled to the end, and an input field.
 */
export const floorPage = `<!doctype html><meta charset="utf-8"><title>Floor</title>
<style>body{margin:0;font:15px/22px sans-serif}#log{height:calc(100vh - 60px);overflow-y:auto}article{padding:4px 24px}</style>
<div id="log" role="log"></div><textarea></textarea><template><article><b></b><time></time><p></p></article></template>
<script>
  const log = document.getElementById('log');
  const row = document.querySelector('template').content.firstElementChild;
  const waiting = [];
  const kept = location.hash === '#all' ? Infinity : 40;
  function draw() {
    for (const { seq, author, content, created_at } of waiting.splice(0)) {
      const made = row.cloneNode(true);
      made.dataset.seq = seq;
      made.children[0].textContent = author.first_name;
      made.children[1].textContent = created_at.slice(11, 16);
      made.children[2].textContent = content;
      log.append(made);
    }
    while (log.childElementCount > kept) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  }
  new WebSocket(location.origin.replace('http', 'ws') + '${FLOOR_SOCKET}').onmessage = ({ data }) => {
    if (waiting.push(JSON.parse(data).d) === 1) requestAnimationFrame(draw);
  };
</script>`;
