import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Runs `npm run admin -- …` on a database, or with these variables. Returns its output and exit code. */
export async function runAdmin(database: string | Record<string, string>, ...args: string[]) {
  const script = fileURLToPath(new URL('../../src/server/bin/admin.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...(typeof database === 'string' ? { DATABASE_URL: database } : database) },
  });
  const [said, [code]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'exit'),
  ]);
  return { said: said.join(''), code };
}
