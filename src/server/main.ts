import { enableCompileCache } from 'node:module';

// Half of a start is compiling what has not changed since the last one. It must be on before anything is imported.
enableCompileCache();
const { runServer } = await import('./run-server.ts');
await runServer();
