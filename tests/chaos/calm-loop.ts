/**
 * Loaded into a server first with `node --import`: its event loop is never late, so that it takes in every connection,
 * however busy the machine is with other tests.
 */
import { syncBuiltinESMExports } from 'node:module';
import perfHooks from 'node:perf_hooks';

Object.assign(perfHooks, {
  monitorEventLoopDelay: () => ({ enable() {}, disable() {}, reset() {}, percentile: () => 0 }),
});
syncBuiltinESMExports();
