import { getLevels, LEVELS_MAX } from '../../../contract/points/points.ts';
import { call } from '../../data/api/call.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/** Avatars that appear within this time share one call. */
const GATHER_MS = 20;

interface Question {
  readonly userId: string;
  resolve(level: number | null): void;
  reject(error: unknown): void;
}

/** Open questions by community. */
const open = new Map<string, Question[]>();

/** The level of a member, asked for together with others of the community. */
export function askLevel(groupId: string, userId: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const question = { userId, resolve, reject };
    const waiting = open.get(groupId);
    if (waiting !== undefined) {
      waiting.push(question);
      return;
    }
    const questions: Question[] = [question];
    open.set(groupId, questions);
    browserScheduler.after(GATHER_MS, () => {
      open.delete(groupId);
      for (let from = 0; from < questions.length; from += LEVELS_MAX)
        void ask(groupId, questions.slice(from, from + LEVELS_MAX));
    });
  });
}

async function ask(groupId: string, questions: readonly Question[]): Promise<void> {
  try {
    const user_ids = questions.map(({ userId }) => userId).join();
    const { data } = await call(getLevels, { params: { group_id: groupId }, query: { user_ids } });
    for (const [index, { resolve }] of questions.entries()) resolve(data[index] ?? null);
  } catch (error) {
    for (const { reject } of questions) reject(error);
  }
}
