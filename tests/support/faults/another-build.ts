import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface AnotherBuild {
  /** A copy of this repository's folder, to start a server in. */
  readonly root: string;
  close(): Promise<void>;
}

const COMPRESSED = /\.(?:br|gz)$/;
const TEXT = /\.(?:js|css|html|json)$/;

/**
 * The server's code with a client in which every file has another hash, as after a change to a file that all
 * others import.
 */
export async function anotherBuild(): Promise<AnotherBuild> {
  const root = await mkdtemp(join(tmpdir(), 'tambayan-build-'));
  for (const part of ['package.json', 'src/server', 'src/contract', 'src/markdown', 'dist'])
    await cp(part, join(root, part), { recursive: true, filter: (path) => !COMPRESSED.test(path) });
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));

  const dist = join(root, 'dist');
  const assets = await readdir(join(dist, 'assets'));
  const newNames = new Map(assets.map((name) => [name, withAnotherHash(name)]));
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => newNames.get(name) ?? name),
    );
  }
  for (const [name, newName] of newNames)
    await rename(join(dist, 'assets', name), join(dist, 'assets', newName));
  return { root, close: () => rm(root, { recursive: true, force: true }) };
}

function withAnotherHash(name: string): string {
  return name.replace(/.(?=\.\w+$)/, (last) => (last === 'z' ? 'y' : 'z'));
}
