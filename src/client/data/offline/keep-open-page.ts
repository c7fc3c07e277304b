import { settings } from '../api/settings.ts';
import { registerWorker } from '../push/register-worker.ts';
import { keepShell, openedAt, usedFiles } from './keep-shell.ts';

interface KeptPage {
  /** Whether to keep the page that is read without a network, too. Asked once there is a worker. */
  readonly isWhole: () => Promise<boolean>;
  /** Whether the user signed out in the meantime: then nothing is kept any more. */
  readonly isOver: () => boolean;
}

/** Keeps the code of the open page in this browser. Does nothing where there are no workers. */
export async function keepOpenPage({ isWhole, isOver }: KeptPage): Promise<void> {
  if ((await registerWorker()) === null) return;
  await keepShell(await isWhole(), {
    caches,
    fetch: (input, init) => fetch(input, init),
    build: settings.build,
    opened: openedAt(),
    used: usedFiles(),
    isOver,
  });
}
