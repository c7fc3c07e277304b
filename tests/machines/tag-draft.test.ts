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
  return { actor, emitted, draft, is: () => String(actor.getSnapshot().value) };
}

const names = (tags: readonly UserTag[]) => tags.map(({ name }) => name);

describe('tags that are being chosen', () => {
  test('the draft starts from the list of the server', async () => {
    const { draft, is } = await start();
    expect(draft()).toEqual(first);
    expect(is()).toBe('clean');
  });

  test('a tag is in one list only: adding it to the other takes it out of the first', async () => {
    const { actor, draft, is } = await start();
    actor.send({ type: 'tag.added', tag: tag('baking'), to: 'NOT_INTERESTED' });
    expect(names(tagsOf(draft(), 'INTERESTED'))).toEqual([]);
    expect(names(tagsOf(draft(), 'NOT_INTERESTED'))).toEqual(['crypto', 'baking']);
    expect(is()).toBe('dirty');
  });

  test('adding and removing again leaves nothing to save, whatever the order', async () => {
    const { actor, is } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('baking').id });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    expect(is()).toBe('dirty');
    actor.send({ type: 'tag.added', tag: tag('baking'), to: 'INTERESTED' });
    actor.send({ type: 'tag.removed', tagId: tag('surf').id });
    expect(is()).toBe('clean');
  });

  test('a moved tag is one change, and so is an added or a removed one', () => {
    expect(
      changedTags({
        saved: [liked('baking'), disliked('crypto'), liked('surf')],
        draft: [disliked('baking'), liked('surf'), liked('law')],
      }),
    ).toBe(3);
  });

  test('resetting restores what the server has', async () => {
    const { actor, draft, is } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('crypto').id });
    actor.send({ type: 'draft.reset' });
    expect(draft()).toEqual(first);
    expect(is()).toBe('clean');
  });

  test('saving sends both lists at once; nothing can be changed meanwhile, and the draft is cleared after', async () => {
    const sent: (readonly UserTag[])[] = [];
    const { actor, draft, emitted, is } = await start({
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
    expect(is()).toBe('clean');
  });

  test('a failure keeps what was chosen, and one more press tries again', async () => {
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

  test('what another device saved is taken over, except for the tags that were touched here', async () => {
    const { actor, draft, is } = await start();
    actor.send({ type: 'tag.removed', tagId: tag('crypto').id });
    actor.send({ type: 'tag.added', tag: tag('surf'), to: 'INTERESTED' });
    actor.send({ type: 'tags.arrived', tags: [disliked('baking'), disliked('crypto'), liked('law')] });
    expect(draft()).toEqual([disliked('baking'), liked('law'), liked('surf')]);
    actor.send({ type: 'tags.arrived', tags: [disliked('baking'), liked('law'), liked('surf')] });
    expect(is()).toBe('clean');
  });

  test('beyond the most that a person may have, a tag can be moved and none added', async () => {
    const many = Array.from({ length: USER_TAGS_MAX }, (_, n) => liked(`tag ${n}`));
    const { actor, draft } = await start({ load: async () => many });
    actor.send({ type: 'tag.added', tag: tag('one more'), to: 'INTERESTED' });
    expect(draft()).toHaveLength(USER_TAGS_MAX);
    actor.send({ type: 'tag.added', tag: tag('tag 7'), to: 'NOT_INTERESTED' });
    expect(names(tagsOf(draft(), 'NOT_INTERESTED'))).toEqual(['tag 7']);
  });

  test('lists that did not load can be asked for again', async () => {
    let attempt = 0;
    const { actor, is } = await start({
      load: () => (++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(first)),
    });
    expect(is()).toBe('unreachable');
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
  });
});

test('every state is reached, and every event does something where it is meant to and nowhere else', () => {
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
