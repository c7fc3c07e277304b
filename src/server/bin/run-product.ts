import { DEMO_PASSWORD, type DemoAccount, seedDemo } from '../demo/seed.ts';
import { createPasswords } from '../features/auth/passwords.ts';
import { type AppDeps, createStore } from '../platform/context.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createWithTx } from '../platform/db/transaction.ts';
import { runServer } from '../run-server.ts';
import { buildClient, isClientStale } from './build-client.ts';

let accounts: readonly DemoAccount[] = [];

async function seed(deps: AppDeps): Promise<void> {
  if (!deps.config.hasDemo) return;
  const { hash } = createPasswords(deps.random);
  accounts = await seedDemo({
    ...deps,
    db: createDatabase(deps.pool),
    store: createStore(deps),
    // No client is connected yet, and the demo writes no events.
    withTx: createWithTx({ ...deps, onCommitted: () => {} }),
    hashPassword: hash,
    publicUrl: deps.config.publicUrl,
  });
}

function announce(publicUrl: string): string {
  const logins = accounts.map(
    ({ role, username, email }) => `  ${role.padEnd(10)} ${username.padEnd(16)} ${email}`,
  );
  const demo = logins.length > 0 ? ['', `Sign in as (password ${DEMO_PASSWORD}):`, ...logins] : [];
  return ['', `Tambayan is at ${publicUrl}`, ...demo, ''].join('\n');
}

/** Runs the whole product: builds the client if it is stale, seeds the demo, and prints the address. */
export async function runProduct(): Promise<void> {
  await runServer({
    isForPeople: true,
    prepare: async () => {
      if (!(await isClientStale())) return;
      console.log('Building the client…');
      await buildClient();
    },
    seed,
    announce: ({ publicUrl }) => console.log(announce(publicUrl)),
  });
}
