import { test } from 'vitest';
import { demoDatabase } from '../a-demo.ts';
import { freshDatabase } from '../engines/fresh-database.ts';
import { aStage, type Stage } from './a-stage.ts';

/** A stage that no file closes. */
export type SharedStage = Omit<Stage, 'close'>;

/** What is in its database when the first file comes. */
const databases = { empty: freshDatabase, demo: demoDatabase };

const shared = new Map<keyof typeof databases, Promise<Stage>>();

/**
 * The stage that the files of this worker share: making one takes longer than many a test. It ends with the worker, and
 * the users that a file opened end with the file. A file makes its own people and communities there and is never alone.
 * What restarts the server, changes what all people share, needs an environment or reads whole tables takes `aStage`.
 */
export function sharedStage(kind: keyof typeof databases): Promise<SharedStage> {
  const stage = shared.get(kind) ?? databases[kind]().then((database) => aStage(database));
  shared.set(kind, stage);
  return stage;
}

/** Vitest ends what belongs to a worker only when it is a fixture of a test or, as here, of a hook. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures it needs
const onWorker = test.extend('sharedStages', { scope: 'worker' }, ({}, { onCleanup }) => {
  onCleanup(async () => {
    await Promise.all([...shared.values()].map(async (stage) => (await stage).close()));
  });
  return shared;
});

/** Call it in the setup of each file. */
export function endSharedStagesWithWorker(): void {
  onWorker.beforeAll(({ sharedStages }) => void sharedStages);
}
