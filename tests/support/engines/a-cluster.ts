import { type ChaosProxy, type ChaosProxyOptions, createChaosProxy } from '../../chaos/proxy.ts';
import { aServer, type Server } from '../a-server.ts';

/** The origin of every node, like the name of a load balancer in front of them. */
export const CLUSTER_ORIGIN = 'http://localhost';

export interface ClusterNode extends Server {
  readonly port: number;
}

/** Several real server processes over one database, behind one proxy that balances connections over them. */
export interface Cluster {
  /** `http://…` of the proxy. Not sticky: the next connection goes to the next node that is ready for it. */
  readonly url: string;
  readonly proxy: ChaosProxy;
  readonly nodes: readonly ClusterNode[];
  close(): Promise<void>;
}

export interface ClusterOptions extends Pick<ChaosProxyOptions, 'tap' | 'onEnd'> {
  readonly databaseUrl: string;
  readonly nodes: number;
  /** Environment of every node, for example the URL of Redis. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function aCluster({ databaseUrl, env, ...options }: ClusterOptions): Promise<Cluster> {
  /** Ports of the nodes whose `/readyz` says that they want no more connections. */
  const leaving = new Set<number>();
  const nodes = await Promise.all(
    Array.from({ length: options.nodes }, async (): Promise<ClusterNode> => {
      const server = await aServer(databaseUrl, { PUBLIC_URL: CLUSTER_ORIGIN, ...env });
      const port = Number(new URL(server.url).port);
      return {
        ...server,
        port,
        stop() {
          leaving.add(port);
          return server.stop();
        },
        async start() {
          await server.start();
          leaving.delete(port);
        },
      };
    }),
  );
  let turn = 0;
  const proxy = await createChaosProxy({
    ...options,
    targets() {
      const first = turn++ % nodes.length;
      const ports = [...nodes.slice(first), ...nodes.slice(0, first)].map(({ port }) => port);
      return [...ports.filter((port) => !leaving.has(port)), ...ports.filter((port) => leaving.has(port))];
    },
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    proxy,
    nodes,
    async close() {
      await proxy.close();
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}
