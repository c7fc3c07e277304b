import { enableCompileCache } from 'node:module';

// Compiling unchanged code takes half of the start, so the cache is enabled before anything is imported.
enableCompileCache();
const { runServer } = await import('./run-server.ts');
await runServer();
