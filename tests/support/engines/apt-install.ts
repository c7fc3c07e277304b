import { spawnSync } from 'node:child_process';

function apt(...args: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
  return (
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/** Installs a Debian package. Returns false when there is no apt-get, or nothing may be installed. */
export function aptInstall(name: string): boolean {
  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}
