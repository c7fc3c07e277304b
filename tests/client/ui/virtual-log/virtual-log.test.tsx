import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, memo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  VirtualLog,
  type VirtualLogHandle,
  type VirtualLogProps,
} from '../../../../src/client/ui/virtual-log/virtual-log.tsx';

beforeEach(() => {
  // What jsdom does not have: it lays nothing out.
  vi.stubGlobal('CSS', { escape: (key: string) => key });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** How often each row was rendered. */
const renders = new Map<string, number>();

const Row = memo(function Row({ name, hasButton }: { name: string; hasButton: boolean }) {
  renders.set(name, (renders.get(name) ?? 0) + 1);
  return (
    <article tabIndex={-1} data-key={name}>
      {name}
      {hasButton && <button type="button">Like {name}</button>}
    </article>
  );
});

interface LogInput extends Partial<VirtualLogProps> {
  names: readonly string[];
  /** The row that has a button. */
  withButton?: string;
}

function aLog({ names, withButton, firstIndex = 100, ...more }: LogInput) {
  const nameOf = (index: number) => names[index - firstIndex] ?? '';
  return (
    <VirtualLog
      label="Log"
      firstIndex={firstIndex}
      count={names.length}
      keyOf={nameOf}
      renderRow={(index) => <Row name={nameOf(index)} hasButton={nameOf(index) === withButton} />}
      start={null}
      hasMoreAfter={false}
      onStartReached={() => {}}
      onEndReached={() => {}}
      {...more}
    />
  );
}

const focused = () => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.role;

test('rows added above get lower indexes, and existing rows do not render again', () => {
  const { rerender } = render(aLog({ names: ['c', 'd'] }));
  renders.clear();
  rerender(aLog({ names: ['a', 'b', 'c', 'd'], firstIndex: 98 }));
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c', 'd']);
  expect([...renders]).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});

test('the arrow keys move the focus from row to row, and stop at both ends', async () => {
  const scrolledToEnd = vi.fn<() => void>();
  render(aLog({ names: ['a', 'b', 'c'], onScrollToEnd: scrolledToEnd }));
  const user = userEvent.setup();
  await user.tab();
  for (const [key, row] of [
    ['ArrowUp', 'c'],
    ['ArrowUp', 'b'],
    ['Home', 'a'],
    ['ArrowUp', 'a'],
    ['ArrowDown', 'b'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(focused(), key).toBe(row);
  }
  scrolledToEnd.mockClear();
  await user.keyboard('{End}');
  expect(focused()).toBe('c');
  expect(scrolledToEnd).toHaveBeenCalledOnce();
});

test('a button in a row handles its own keys; other keys are passed on with the row key', async () => {
  const keyed = vi.fn<(key: string) => void>();
  render(aLog({ names: ['a', 'b'], withButton: 'b', onRowKeyDown: keyed }));
  const user = userEvent.setup();
  screen.getByRole('button').focus();
  await user.keyboard('{ArrowUp}x');
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(keyed).not.toHaveBeenCalled();
  screen.getByText('a').focus();
  await user.keyboard('x');
  expect(keyed).toHaveBeenCalledExactlyOnceWith('a', expect.anything());
});

test('if the focused part of a row is removed, the row gets the focus; if the row is removed, the log gets it', () => {
  const { rerender } = render(aLog({ names: ['a', 'b'], withButton: 'b' }));
  act(() => screen.getByRole('button').focus());
  rerender(aLog({ names: ['a', 'b'] }));
  expect(focused()).toBe('b');
  rerender(aLog({ names: ['a'] }));
  expect(focused()).toBe('log');
});

test('a focus outside stays when rows are removed', () => {
  const { rerender } = render(aLog({ names: ['a', 'b'] }));
  act(() => screen.getByText('b').focus());
  act(() => screen.getByText('b').blur());
  rerender(aLog({ names: ['a'] }));
  expect(document.activeElement).toBe(document.body);
});

test('a requested row gets the focus once it is rendered, unless another row got it', () => {
  const ref = createRef<VirtualLogHandle>();
  const { rerender } = render(aLog({ ref, names: ['b'] }));
  act(() => ref.current?.focusRow('a'));
  rerender(aLog({ ref, names: ['a', 'b'], firstIndex: 99 }));
  expect(focused()).toBe('a');
  act(() => ref.current?.focusRow('c'));
  act(() => screen.getByText('b').focus());
  rerender(aLog({ ref, names: ['a', 'b', 'c'], firstIndex: 99 }));
  expect(focused()).toBe('b');
});

test('reaching either end is reported, and again after the rows change', () => {
  const [first, last] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(aLog({ names: ['b'], onStartReached: first, onEndReached: last }));
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([1, 1]);
  rerender(aLog({ names: ['a', 'b'], firstIndex: 99, onStartReached: first, onEndReached: last }));
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([2, 1]);
  rerender(aLog({ names: ['a', 'b', 'c'], firstIndex: 99, onStartReached: first, onEndReached: last }));
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([2, 2]);
});
