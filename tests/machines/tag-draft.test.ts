import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { changedTags, tagDraftMachine, tagsOf } from '../../machines/tag-draft.machine.ts';
import { USER_TAGS_MAX, type UserTag } from '../../src/contract/tags.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const tag = (name: string) => ({ id: `id of ${name}`, name, slug: name });
const liked = (name: string): UserTag => ({ ...tag(name), user_tag_type: 'INTERESTED' });
const disliked = (name: string): UserTag => ({ ...tag(name), user_tag_type: 'NOT_INTERESTED' });
const first = [liked('baking'), disliked('crypto')];

interface Server {
  load: () => Promise<readonly UserTag[]>;
  save: (draft: readonly UserTag[]) => Promise<readonly UserTag[]>;
}

async function start(server: Partial<Server> = {}) {
  const { load, save }: Server = { load: async () => first, save: async (draft) => draft, ...server };
  const actor = createActor(
    tagDraftMachine.provide({
      actors: { load: fromPromise(load), save: fromPromise(({ input }) => save(input.draft)) },
    }),
  );
  const emitted = emittedBy(actor);
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  const draft = () => actor.getSnapshot().context.lists?.draft ?? [];
  return { actor, emitted, draft, state: () => String(actor.getSnapshot().value) };
}

const names = (tags: readonly UserTag[]) => tags.map(({ name }) => name);

describe('editing the tags of a user', () => {
  test('the draft starts as the list from the server', async () => {
    const { draft, state } = await start();
    expect(draft()).toEqual(first);
    expect(state()).toBe('clean');
  });

  test('a tag is in one list only: adding it to the other list removes it from the first', async () => {
    const { actor, draft, state } = await start();
    actor.send({ type: 'tag.added', tag: tag('baking'), to: 'NOT_INTERESTED' });
    expect(names(tagsOf(draft(), 'INTERESTED'))).toEqual([]);
    expect(names(tagsOf(draft(), 'NOT_INTERESTED'))).toEqual(['crypto', 'baking']);
    expect(state()).toBe('dirty');
  });

  test('undoing all changes in any order leaves nothing to save', async () => {
    const { actor, state } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('baking').id });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    expect(state()).toBe('dirty');
    actor.send({ type: 'tag.added', tag: tag('baking'), to: 'INTERESTED' });
    actor.send({ type: 'tag.removed', tagId: tag('surf').id });
    expect(state()).toBe('clean');
  });

  test('moving, adding or removing a tag counts as one change each', () => {
    expect(
      changedTags({
        saved: [liked('baking'), disliked('crypto'), liked('surf')],
        draft: [disliked('baking'), liked('surf'), liked('law')],
      }),
    ).toBe(3);
  });

  test('resetting restores the saved lists', async () => {
    const { actor, draft, state } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('crypto').id });
    actor.send({ type: 'draft.reset' });
    expect(draft()).toEqual(first);
    expect(state()).toBe('clean');
  });

  test('saving sends both lists at once, ignores changes during the save, and takes the answer as the new draft', async () => {
    const sent: (readonly UserTag[])[] = [];
    const { actor, draft, emitted, state } = await start({
      save: async (tags) => {
        sent.push(tags);
        return [liked('baking'), liked('surf'), disliked('crypto')];
      },
    });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    actor.send({ type: 'draft.submitted' });
    actor.send({ type: 'tag.removed', tagId: tag('baking').id });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
    expect(sent).toEqual([[...first, liked('surf')]]);
    expect(names(draft())).toEqual(['baking', 'surf', 'crypto']);
    expect(emitted).toEqual(['tags.saved']);
    expect(state()).toBe('clean');
  });

  test('a failed save keeps the chosen tags, and submitting again retries', async () => {
    let attempt = 0;
    const { actor, draft } = await start({
      save: (tags) => (++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(tags)),
    });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    actor.send({ type: 'draft.submitted' });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(failed.context.failure).toEqual({ error: new Error('offline') });
    expect(names(draft())).toContain('surf');
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
  });

  test('lists saved on another device are merged: tags changed here are kept', async () => {
    const { actor, draft, state } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('crypto').id });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    actor.send({ type: 'tags.arrived', tags: [disliked('baking'), disliked('crypto'), liked('law')] });
    expect(draft()).toEqual([disliked('baking'), liked('law'), liked('surf')]);
    actor.send({ type: 'tags.arrived', tags: [disliked('baking'), liked('law'), liked('surf')] });
    expect(state()).toBe('clean');
  });

  test('at the maximum number of tags, a tag can be moved but none can be added', async () => {
    const many = Array.from({ length: USER_TAGS_MAX }, (_, n) => liked(`tag ${n}`));
    const { actor, draft } = await start({ load: async () => many });
    actor.send({ type: 'tag.added', tag: tag('one more'), to: 'INTERESTED' });
    expect(draft()).toHaveLength(USER_TAGS_MAX);
    actor.send({ type: 'tag.added', tag: tag('tag 7'), to: 'NOT_INTERESTED' });
    expect(names(tagsOf(draft(), 'NOT_INTERESTED'))).toEqual(['tag 7']);
  });

  test('lists that failed to load can be loaded again', async () => {
    let attempt = 0;
    const { actor, state } = await start({
      load: () => (++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(first)),
    });
    expect(state()).toBe('unreachable');
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const { states, moves } = allMoves(tagDraftMachine, undefined, {
    loaded: answered('tagDraft', 'loading', first),
    'not loaded': rejected('tagDraft', 'loading'),
    added: sent({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' }),
    removed: sent({ type: 'tag.removed', tagId: tag('surf').id }),
    reset: sent({ type: 'draft.reset' }),
    submitted: sent({ type: 'draft.submitted' }),
    saved: answered('tagDraft', 'saving', first),
    'not saved': rejected('tagDraft', 'saving'),
    arrived: sent({ type: 'tags.arrived', tags: [liked('law')] }),
    retry: sent({ type: 'retry.requested' }),
  });
  expect(states).toEqual(['clean', 'dirty', 'failed', 'loading', 'saving', 'unreachable']);
  expect(moves).toEqual({
    loaded: ['loading → clean'],
    'not loaded': ['loading → unreachable'],
    added: ['clean → dirty', 'failed → dirty'],
    removed: ['dirty → clean', 'failed → clean'],
    reset: ['dirty → clean', 'failed → clean'],
    submitted: ['dirty → saving', 'failed → saving'],
    saved: ['saving → clean'],
    'not saved': ['saving → failed'],
    arrived: ['clean → clean', 'dirty → dirty', 'failed → dirty', 'saving → saving', 'unreachable → clean'],
    retry: ['unreachable → loading'],
  });
});
