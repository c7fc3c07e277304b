import { Agent } from 'node:http';
import { type HttpCall, sendCall } from './http-call.ts';
import { sayAtPace } from './pace.ts';

/** Number of clients that call a server at the same time. */
export const CONNECTIONS = 16;

/** Clients of the HTTP API. Each has one keep-alive connection and one request at a time. */
export interface Connections {
  /**
   * Every client sends its next call as soon as the last one is answered, for `ms`. `callOf` gets the number
   * of the client, from 0. Resolves when all calls are answered.
   * @throws Error when one of them fails.
   */
  callFor(ms: number, callOf: (client: number) => HttpCall): Promise<Calls>;
  /**
   * Sends `calls` at an even pace, the clients in turns. `callOf` runs when the call is due; the call then
   * waits until its client is free. Resolves when all are answered.
   * @throws Error when one of them fails.
   */
  callAtPace(calls: number, perSecond: number, callOf: (client: number) => HttpCall): Promise<void>;
  close(): void;
}

export interface Calls {
  readonly calls: number;
  readonly perSecond: number;
}

export function openConnections(): Connections {
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  return {
    async callFor(ms, callOf) {
      const startedAt = performance.now();
      let calls = 0;
      async function keepCalling(agent: Agent, client: number): Promise<void> {
        while (performance.now() - startedAt < ms) {
          await sendCall(callOf(client), agent);
          calls++;
        }
      }
      await Promise.all(agents.map(keepCalling));
      return { calls, perSecond: calls / ((performance.now() - startedAt) / 1_000) };
    },
    async callAtPace(calls, perSecond, callOf) {
      const answers: Promise<unknown>[] = [];
      await sayAtPace(calls, perSecond, async (n) => {
        const client = n % CONNECTIONS;
        const agent = agents[client];
        // An agent with one connection sends its calls in the order in which it got them.
        if (agent) answers.push(sendCall(callOf(client), agent));
      });
      await Promise.all(answers);
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}
