import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TagPicker } from '../../../src/client/features/tags/tag-picker.tsx';
import type { Tag } from '../../../src/contract/tags.ts';

const all: readonly Tag[] = ['Baking', 'Coffee', 'Cooking', 'Pets'].map((name, at) => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  name,
  slug: name.toLowerCase(),
}));
const [baking, , cooking] = all;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that knows four tags. Answers what it was asked for. */
function serve(isWorking: () => boolean = () => true, isReady: Promise<void> = Promise.resolve()): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const q = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
    asked.push(q);
    await isReady;
    if (!isWorking()) throw new TypeError('offline');
    const data = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  });
  return asked;
}

function open({ chosen = [], max }: { chosen?: readonly Tag[]; max?: number } = {}) {
  const onChange = vi.fn<(tags: readonly Tag[]) => void>();
  function Held() {
    const [value, setValue] = useState(chosen);
    return (
      <TagPicker
        label="Interested Tags"
        value={value}
        max={max}
        onChange={(tags) => {
          onChange(tags);
          setValue(tags);
        }}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Held />
    </QueryClientProvider>,
  );
  return { onChange, press: () => fireEvent.click(screen.getByRole('button', { name: /Add tags/ })) };
}

// By events: user-event moves the focus while React draws, which jsdom's React refuses.
const type = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search tags...'), { target: { value: text } });

const names = (tags: readonly Tag[] | undefined) => tags?.map(({ name }) => name);

test('typing searches once after a pause, and a chosen tag becomes a badge', async () => {
  const asked = serve();
  const { press, onChange } = open();
  press();
  await screen.findByRole('option', { name: 'Pets' });
  type('co');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Pets' })).toBeNull());
  expect(asked).toEqual(['', 'co']);
  fireEvent.click(screen.getByRole('option', { name: 'Cooking' }));
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['Cooking']);
  // The first one empties the field.
  for (const _ of ['text', 'list'])
    fireEvent.keyDown(screen.getByPlaceholderText('Search tags...'), { key: 'Escape' });
  const badges = await screen.findByRole('grid', { name: 'Interested Tags' });
  expect(within(badges).getByRole('row', { name: 'Cooking' })).toBeTruthy();
});

test('chosen tags stay during another search', async () => {
  serve();
  const { press, onChange } = open({ chosen: baking ? [baking] : [] });
  press();
  type('pet');
  fireEvent.click(await screen.findByRole('option', { name: 'Pets' }));
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['Baking', 'Pets']);
});

test('the close button of a badge removes it', async () => {
  serve();
  const { onChange } = open({ chosen: baking && cooking ? [baking, cooking] : [] });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Baking' }));
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['Cooking']);
});

test('a search without results says so', async () => {
  serve();
  const { press } = open();
  press();
  type('walang ganito');
  await screen.findByText('No tags found.');
});

test('a loading list says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve(undefined, promise);
  const { press } = open();
  press();
  expect(screen.getByText('Loading...')).toBeTruthy();
  resolve();
  await screen.findByRole('option', { name: 'Baking' });
});

test('a list that failed to load says so, and can be loaded again', async () => {
  let isWorking = false;
  serve(() => isWorking);
  const { press } = open();
  press();
  await screen.findByText('Tags did not load.');
  isWorking = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: 'Baking' });
});

test('at the maximum only chosen tags can be pressed', async () => {
  serve();
  const { press, onChange } = open({ chosen: baking ? [baking] : [], max: 1 });
  press();
  const other = await screen.findByRole('option', { name: 'Coffee' });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(await screen.findByRole('option', { name: 'Baking' }));
  expect(names(onChange.mock.lastCall?.[0])).toEqual([]);
});
