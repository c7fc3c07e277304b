import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../clock/clock.ts';
import type { Config } from './config.ts';

const SECRET_BYTES = 48;

/**
 * Resolves to the configured secret, or outside `prod` to the one in the data folder. That one is created on the first
 * start, and only its owner can read it. Two processes that start together get the same one.
 */
export async function loadSecret(
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  random: Pick<Random, 'bytes'>,
): Promise<string> {
  if (secret !== null) return secret;
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  if (!(await readdir(dataDir)).includes('secret')) await writeOnce(file, random);
  const kept = (await readFile(file, 'utf8')).trim();
  if (kept.length < SECRET_BYTES)
    throw new Error(`${file} contains no secret: delete it to create a new one`);
  return kept;
}

/** Written under another name and then linked, so that a reader never finds half a file. */
async function writeOnce(file: string, random: Pick<Random, 'bytes'>): Promise<void> {
  const draft = `${file}.${Buffer.from(random.bytes(6)).toString('hex')}`;
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  await writeFile(draft, secret, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}
