import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../../../contract/core/problems.ts';
import { LOOK_EVERY_MS } from '../clock/loop-delay.ts';
import type { Config } from '../config/config.ts';

/** The metrics of this process. */
export interface Metrics {
  /** Adds a gauge. `read()` is called each time the metrics are requested; what cannot be read is NaN. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A gauge for each key of what `read()` returns, with that key as the label `kind`; none where it cannot be read. */
  gauges(name: string, help: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** Adds a counter: a number that only grows until the process ends. Its name ends in `_total`. */
  counter(name: string, help: string, read: () => number): void;
  /** Adds a histogram of times, and returns what notes down one of them. */
  times(name: string, help: string, bucketsSeconds: readonly number[]): (seconds: number) => void;
}

/** Serves `/metrics` in Prometheus' text format. Outside of `local` it needs the token. */
export function serveMetrics(app: FastifyInstance, config: Pick<Config, 'stage' | 'metricsToken'>): Metrics {
  const registry = new Registry();
  // The event loop delay is sampled ten times per second. With the library's hundred, that would be most of the work of
  // an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_EVERY_MS });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown paths share one label, so that a client cannot create new series with invented paths.
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayLook(config, request.headers.authorization))
      throw new Problem('route.not_found', 'There is nothing at this address');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await attempt(read, Number.NaN));
        },
      });
    },
    gauges(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [registry],
        async collect() {
          const values = await attempt(read, new Map<string, number>());
          this.reset();
          for (const [kind, value] of values) this.set({ kind }, value);
        },
      });
    },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    times(name, help, buckets) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [registry] });
      return (seconds) => histogram.observe(seconds);
    },
  };
}

/** A database that does not answer must not hide the other metrics. */
async function attempt<T>(read: () => T | Promise<T>, fallback: T): Promise<T> {
  try {
    return await read();
  } catch {
    return fallback;
  }
}

function mayLook(
  { stage, metricsToken }: Pick<Config, 'stage' | 'metricsToken'>,
  authorization = '',
): boolean {
  if (metricsToken === null) return stage === 'local';
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  const given = Buffer.from(authorization);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
