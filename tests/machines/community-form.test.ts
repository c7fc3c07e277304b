import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  type ChosenFile,
  createCommunityFormMachine,
  emptyCommunityDraft,
  type SavedCommunity,
} from '../../machines/community-form.machine.ts';
import {
  type Community,
  type CommunityForm,
  communityForm,
  DESCRIPTION_MAX,
} from '../../src/contract/communities/communities.ts';
import { aCommunity } from '../client/communities/a-community.ts';

const communityFormMachine = createCommunityFormMachine<CommunityForm>();
const png: ChosenFile = { name: 'cover.png', type: 'image/png', size: 1024 };
const form = communityForm.parse({
  name: 'Hurno',
  description: 'Baking at home',
  acceptedGuidelines: true,
  acceptedNda: true,
});
const saved = aCommunity();

function start(save: () => Promise<Community> = async () => saved, mode: 'create' | 'edit' = 'create') {
  const emitted: string[] = [];
  const actor = createActor(communityFormMachine.provide({ actors: { save: fromPromise(save) } }), {
    input: { mode, draft: emptyCommunityDraft },
  });
  actor.on('*', (event) => emitted.push(event.type));
  actor.start();
  return { actor, emitted, draft: () => actor.getSnapshot().context.draft };
}

describe('community form', () => {
  test('the name fills the slug until the user types a slug; an emptied slug follows the name again', () => {
    const { actor, draft } = start();
    actor.send({ type: 'name.changed', name: '  Hurno sa  Sugbo! ' });
    expect(draft().slug).toBe('hurno-sa-sugbo');
    actor.send({ type: 'slug.changed', slug: 'my-own' });
    actor.send({ type: 'name.changed', name: 'Another name' });
    expect(draft().slug).toBe('my-own');
    actor.send({ type: 'slug.changed', slug: '' });
    actor.send({ type: 'name.changed', name: 'Third name' });
    expect(draft().slug).toBe('third-name');
  });

  test('in edit mode changing the name does not change the slug', () => {
    const { actor, draft } = start(undefined, 'edit');
    actor.send({ type: 'name.changed', name: 'Renamed' });
    expect(draft()).toMatchObject({ name: 'Renamed', slug: '' });
  });

  test('a paid plan defaults to a monthly cycle and keeps the chosen one; the free plan is always one-time', () => {
    const { actor, draft } = start();
    const cycle = () => draft().subscription_plan_cycle_type;
    actor.send({ type: 'plan.chosen', plan: 'PRO' });
    expect(cycle()).toBe('MONTHLY');
    actor.send({ type: 'cycle.chosen', cycle: 'YEARLY' });
    actor.send({ type: 'plan.chosen', plan: 'PLUS' });
    expect(cycle()).toBe('YEARLY');
    actor.send({ type: 'plan.chosen', plan: 'FREEMIUM' });
    expect(cycle()).toBe('ONE_TIME');
    actor.send({ type: 'cycle.chosen', cycle: 'MONTHLY' });
    expect(cycle()).toBe('ONE_TIME');
  });

  test('choosing a file clears the URL and typing a URL clears the file, for both cover and teaser', () => {
    const { actor, draft } = start();
    actor.send({ type: 'cover.url.changed', url: 'https://example.com/a.png' });
    actor.send({ type: 'cover.file.chosen', file: png });
    expect(draft()).toMatchObject({ cover_file: png, cover_image_url: '' });
    actor.send({ type: 'cover.url.changed', url: 'https://example.com/b.png' });
    expect(draft()).toMatchObject({ cover_file: null, cover_image_url: 'https://example.com/b.png' });
    actor.send({ type: 'teaser.url.changed', url: 'https://example.com/a.mp4' });
    actor.send({ type: 'teaser.file.chosen', file: png });
    expect(draft()).toMatchObject({ teaser_file: png, teaser_video_url: '' });
    actor.send({ type: 'teaser.url.changed', url: 'https://example.com/b.mp4' });
    expect(draft()).toMatchObject({ teaser_file: null, teaser_video_url: 'https://example.com/b.mp4' });
  });

  test('a form with a description over the limit cannot be submitted', () => {
    const { actor } = start();
    actor.send({ type: 'plain.changed', change: { description: 'x'.repeat(DESCRIPTION_MAX + 1) } });
    actor.send({ type: 'form.submitted', form });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  test('saving emits community.saved', async () => {
    const { actor, emitted } = start();
    actor.send({ type: 'form.submitted', form });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(actor, (s) => s.matches('saved'));
    expect(emitted).toEqual(['community.saved']);
  });

  test('a failure keeps the typed values, and the next attempt clears the error', async () => {
    let attempt = 0;
    const { actor, draft } = start(() =>
      ++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(saved),
    );
    actor.send({ type: 'name.changed', name: 'Hurno' });
    actor.send({ type: 'form.submitted', form });
    const failed = await waitFor(actor, (s) => s.matches('editing') && s.context.failure !== null);
    expect(failed.context.failure).toEqual({ error: new Error('offline') });
    expect(draft().name).toBe('Hurno');
    actor.send({ type: 'form.submitted', form });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await waitFor(actor, (s) => s.matches('saved'));
  });

  describe('in edit mode', () => {
    const initialDraft = {
      ...emptyCommunityDraft,
      name: 'Hurno',
      slug: 'hurno',
      description: 'Baking at home',
    };
    const arrived = (version: number, change: Partial<typeof initialDraft>): SavedCommunity => ({
      version,
      draft: { ...initialDraft, ...change },
    });
    function edit() {
      const actor = createActor(communityFormMachine, {
        input: { mode: 'edit', draft: initialDraft, saved: { draft: initialDraft, version: 3 } },
      });
      actor.start();
      return { actor, context: () => actor.getSnapshot().context };
    }

    test('a version saved by another owner is merged: fields typed here are kept, and all changes are listed in news', () => {
      const { actor, context } = edit();
      actor.send({ type: 'name.changed', name: 'Hurno sa Sugbo' });
      actor.send({
        type: 'community.arrived',
        saved: arrived(4, { name: 'Hurno Cebu', description: 'Bread' }),
      });
      expect(context().draft).toMatchObject({ name: 'Hurno sa Sugbo', description: 'Bread', slug: 'hurno' });
      expect(context().news).toEqual([
        { field: 'name', before: 'Hurno', now: 'Hurno Cebu', isContested: true },
        { field: 'description', before: 'Baking at home', now: 'Bread', isContested: false },
      ]);
    });

    test('an older version that arrives late changes nothing', () => {
      const { actor, context } = edit();
      actor.send({ type: 'community.arrived', saved: arrived(3, { name: 'Old' }) });
      expect(context().draft.name).toBe('Hurno');
    });

    test('resetting restores the latest saved version', () => {
      const { actor, context } = edit();
      actor.send({ type: 'name.changed', name: 'Hurno sa Sugbo' });
      actor.send({ type: 'community.arrived', saved: arrived(4, { name: 'Hurno Cebu' }) });
      actor.send({ type: 'draft.reset' });
      expect(context().draft.name).toBe('Hurno Cebu');
      expect(context().news).toEqual([]);
    });
  });

  test('the reachable states are exactly those that the screen draws', () => {
    const paths = getShortestPaths(communityFormMachine, {
      input: { mode: 'create', draft: emptyCommunityDraft },
      events: [{ type: 'form.submitted', form }],
    });
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual(['editing', 'saving']);
  });
});
