import { Agent } from 'node:http';
import type { Duplex } from 'node:stream';

/** Lets a test break all sockets of an HTTP client at once, without a close. */
class CuttableAgent extends Agent {
  readonly open = new Set<Duplex>();

  override createConnection(
    ...args: Parameters<Agent['createConnection']>
  ): ReturnType<Agent['createConnection']> {
    const socket = super.createConnection(...args);
    if (socket) {
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket));
    }
    return socket;
  }

  cut(): void {
    for (const socket of this.open) socket.destroy();
  }
}

export function cuttableAgent(): CuttableAgent {
  return new CuttableAgent();
}
