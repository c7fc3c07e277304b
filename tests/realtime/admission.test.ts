import { expect, test } from 'vitest';
import { createAdmission } from '../../src/server/realtime/connections/admission.ts';
import type { CatchupCaller } from '../../src/server/realtime/log/catchup.ts';
import { handTurned } from './support/hand-turned.ts';

const ana = { userId: 'ana', sessionId: 's', platformRole: 'USER' } as const;

function start() {
  const { timers, turn } = handTurned();
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<ReadonlyMap<string, CatchupCaller>>[] = [];
  const admission = createAdmission({
    timers,
    callersOf(tokens) {
      asked.push(tokens);
      const answer = Promise.withResolvers<ReadonlyMap<string, CatchupCaller>>();
      answers.push(answer);
      return answer.promise;
    },
  });
  return { admission, turn, asked, answers };
}

test('requests that arrive while a statement runs share the next one, each token once', async () => {
  const { admission, turn, asked, answers } = start();
  const first = admission.callerOf('one');
  turn();
  const others = ['two', 'two', 'three'].map(admission.callerOf);
  expect([asked, admission.waiting()]).toEqual([[['one']], 4]);
  answers[0]?.resolve(new Map([['one', ana]]));
  expect(await first).toEqual(ana);
  expect(asked.at(-1)).toEqual(['two', 'three']);
  answers[1]?.resolve(new Map([['two', ana]]));
  expect(await Promise.all(others)).toEqual([ana, ana, null]);
  expect([asked.length, admission.waiting()]).toEqual([2, 0]);
});

test('a database that does not answer fails the waiting requests, and no later ones', async () => {
  const { admission, turn, answers } = start();
  const failed = ['one', 'two'].map(admission.callerOf);
  turn();
  answers[0]?.reject(new Error('away'));
  expect(await Promise.allSettled(failed)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const next = admission.callerOf('one');
  turn();
  answers[1]?.resolve(new Map([['one', ana]]));
  expect(await next).toEqual(ana);
});

test('two hundred hellos at once are welcomed over many turns', async () => {
  const { admission, turn, answers } = start();
  let welcomed = 0;
  for (let n = 0; n < 200; n++) void admission.callerOf(`${n}`).then(() => welcomed++);
  turn();
  answers[0]?.resolve(new Map());
  await new Promise(setImmediate);
  expect(welcomed).toBeLessThan(50);
  for (let n = 0; n < 200 && welcomed < 200; n++) {
    turn();
    await new Promise(setImmediate);
  }
  expect(welcomed).toBe(200);
});
