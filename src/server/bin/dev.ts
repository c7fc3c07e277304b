import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { type Config, readConfig } from '../platform/config/config.ts';
import { pageWith, settingsOf } from '../platform/http/assets/static.ts';

/**
 * `npm run dev`: the server, restarted when one of its files changes, behind Vite, which serves the client. Both share
 * one origin, as in production.
 */
const config = readConfig(process.env);
const serverPort = config.port + 1;
const server = spawn(process.execPath, ['--watch', fileURLToPath(new URL('../main.ts', import.meta.url))], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: config.publicUrl },
});
const vite = await createServer({
  server: { host: config.host, port: config.port, strictPort: true, proxy: proxyTo(serverPort, config) },
  plugins: [settingsInPage(config)],
});
await vite.listen();
console.log(`\nTambayan is at ${config.publicUrl}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.kill(signal);
    void vite.close();
  });
server.once('exit', (code) => process.exit(code ?? 0));

function proxyTo(port: number, { apiBase, realtimeBase }: Config) {
  const target = `http://localhost:${port}`;
  return {
    [`${apiBase}/`]: { target },
    [`${realtimeBase}/`]: { target, ws: true },
    '/dev/': { target },
  };
}

function settingsInPage(settings: Config): Plugin {
  return {
    name: 'settings-in-page',
    transformIndexHtml: (page) => pageWith(page, settingsOf(settings, 'dev')),
  };
}
