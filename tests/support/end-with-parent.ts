import { rmSync } from 'node:fs';

/**
 * Loaded before a server of the tests: when the process that started it is gone, also by SIGKILL, the server ends and
 * takes its data along.
 */
process.on('disconnect', () => {
  rmSync(process.env.TAMBAYAN_DATA ?? '', { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
});
// It keeps no server running that wants to stop.
process.channel?.unref();
