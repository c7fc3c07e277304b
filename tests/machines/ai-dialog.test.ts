import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import {
  aiDialogMachine,
  CONTEXT_MAX,
  firstRequest,
  type GeneratedContent,
  type GenerationKind,
} from '../../machines/ai-dialog.machine.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const content: GeneratedContent = {
  course: { title: 'Costing', description: 'Puhunan' },
  lessons: [
    { type: 'text', title: 'One', content: 'Text' },
    { type: 'text', title: 'Two', content: 'Text' },
  ],
};

interface Setup {
  kind?: GenerationKind;
  canSave?: boolean;
  generate?: () => Promise<GeneratedContent>;
  /** How many parts are saved in each attempt, before it fails; the last attempt saves all. */
  saves?: number[];
}

function start({
  kind = 'full-course',
  canSave = true,
  generate = async () => content,
  saves = [],
}: Setup = {}) {
  const begun: number[] = [];
  const machine = aiDialogMachine.provide({
    actors: {
      generate: fromPromise(generate),
      save: fromCallback<{ type: string }, { content: GeneratedContent; made: number }>(
        ({ input, sendBack }) => {
          begun.push(input.made);
          const upTo = saves.shift();
          for (let made = input.made + 1; made <= (upTo ?? 3); made += 1)
            sendBack({ type: 'part.saved', made });
          sendBack({ type: upTo === undefined ? 'save.finished' : 'save.failed' });
        },
      ),
    },
  });
  const saved: GenerationKind[] = ['full-course', 'lessons-only'];
  const actor = createActor(machine, { input: { request: firstRequest(kind), saved, canSave } });
  const emitted = emittedBy(actor);
  actor.start();
  return { actor, emitted, begun, context: () => actor.getSnapshot().context };
}

const idle = (actor: ReturnType<typeof start>['actor']) => waitFor(actor, (s) => s.matches('idle'));

describe('the content generator', () => {
  test('a kind that is not saved waits for Apply', async () => {
    const { actor, emitted } = start({ kind: 'course-only' });
    actor.send({ type: 'generation.requested' });
    await waitFor(actor, (s) => s.matches('generated'));
    actor.send({ type: 'content.applied' });
    expect(emitted).toEqual(['content.generated', 'content.taken']);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('a save that fails in the middle goes on from there', async () => {
    const { actor, emitted, begun, context } = start({ saves: [2] });
    actor.send({ type: 'generation.requested' });
    await waitFor(actor, (s) => s.matches('idle') && s.context.complaint !== null);
    expect(context()).toMatchObject({ made: 2, complaint: 'Failed to save generated content to database' });
    actor.send({ type: 'generation.requested' });
    await waitFor(actor, (s) => s.matches('idle') && s.context.content === null);
    expect(begun).toEqual([0, 2]);
    expect(emitted).toEqual(['generation.failed', 'content.saved']);
  });

  test('what cannot be generated says why', async () => {
    const none = start();
    none.actor.send({ type: 'request.changed', change: { textLessons: 0, quizLessons: 0 } });
    none.actor.send({ type: 'generation.requested' });
    expect(none.context().complaint).toBe('Please add at least one lesson to generate content.');
    const homeless = start({ canSave: false });
    homeless.actor.send({ type: 'generation.requested' });
    expect(homeless.context().complaint).toBe('Group ID is required to save content');
    const long = start();
    long.actor.send({ type: 'request.changed', change: { context: 'x'.repeat(CONTEXT_MAX + 1) } });
    long.actor.send({ type: 'generation.requested' });
    expect(long.actor.getSnapshot().value).toBe('idle');
    for (const [message, said] of [
      ['', 'Failed to generate content'],
      ['Out of ideas', 'Out of ideas'],
    ] as const) {
      const { actor, context } = start({ generate: () => Promise.reject(new Error(message)) });
      actor.send({ type: 'generation.requested' });
      await idle(actor);
      expect(context().complaint).toBe(said);
    }
  });

  test('closing clears the request', () => {
    const { actor, context } = start();
    actor.send({ type: 'request.changed', change: { context: 'Costing', questions: 9 } });
    actor.send({ type: 'dialog.closed' });
    expect(context().request).toEqual(firstRequest('full-course'));
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const { states, moves } = allMoves(
    aiDialogMachine,
    { request: firstRequest('full-course'), saved: ['full-course'], canSave: true },
    {
      'other kind': sent({ type: 'request.changed', change: { kind: 'course-only' } }),
      requested: sent({ type: 'generation.requested' }),
      generated: answered('aiDialog', 'generating', content),
      'not generated': rejected('aiDialog', 'generating'),
      finished: sent({ type: 'save.finished' }),
      'not saved': sent({ type: 'save.failed' }),
      applied: sent({ type: 'content.applied' }),
      closed: sent({ type: 'dialog.closed' }),
    },
  );
  expect(states).toEqual(['generated', 'generating', 'idle', 'saving']);
  expect(moves).toEqual({
    'other kind': ['generated → idle', 'idle → idle'],
    requested: ['generated → generating', 'idle → generating', 'idle → saving'],
    generated: ['generating → generated', 'generating → saving'],
    'not generated': ['generating → idle'],
    finished: ['saving → idle'],
    'not saved': ['saving → idle'],
    applied: ['generated → idle'],
    closed: ['generated → idle', 'generating → idle', 'idle → idle'],
  });
});
