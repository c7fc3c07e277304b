import {
  kickTester,
  publishTestEvents,
  readTestLog,
  stallTester,
  testTopic,
} from '../../../contract/tester.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { logOf } from './tester.repo.ts';

export interface TesterDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly realtime: Pick<Realtime, 'stall'>;
}

/** Serves the pages for testers. Never bound in production. */
export function testerRoutes(implement: Implement, { db, withTx, realtime }: TesterDeps): void {
  implement(publishTestEvents, async ({ body, query }, { userId }) => {
    const topic = testTopic(userId, query.run);
    const kind = body.kind === 'known' ? 'test.published' : 'test.unheard_of';
    // One after another, so that each event has its own offset and commit, as messages do.
    for (let n = 1; n <= body.count; n++) {
      await withTx(async (tx) => tx.emit({ kind, topic, actor: userId, data: { n } }));
    }
    return { data: { rt: (await logOf(db, topic)).rt } };
  });

  implement(readTestLog, async ({ query }, { userId }) => ({
    data: await logOf(db, testTopic(userId, query.run)),
  }));

  implement(kickTester, async ({ query }, { userId }) => {
    await withTx(async (tx) =>
      tx.emit({
        kind: 'member.removed',
        topic: testTopic(userId, query.run),
        actor: userId,
        data: { group_id: userId, user_id: userId, total_members: 0 },
      }),
    );
    return { data: null };
  });

  implement(stallTester, async ({ body, query }, { userId }) => {
    realtime.stall(userId, testTopic(userId, query.run), body.seconds * 1_000);
    return { data: null };
  });
}
