import { buildClient, isClientStale } from './http/build-client.ts';
import { runServer } from './main.ts';

/** `npm start`: the whole product from a fresh checkout, with nothing to install or configure. */
await runServer({
  prepare: async () => {
    if (!(await isClientStale())) return;
    console.log('Building the client…');
    await buildClient();
  },
  announce: ({ publicUrl }) => console.log(`\nTambayan is at ${publicUrl}\n`),
});
