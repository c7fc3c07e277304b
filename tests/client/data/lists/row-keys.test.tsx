import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countNew } from '../../../../src/client/data/lists/use-new-rows.ts';
import { useRowKeys } from '../../../../src/client/data/lists/use-row-keys.ts';

const { getClientRects, scrollIntoView } = Element.prototype;
beforeEach(() => {
  // jsdom draws nothing.
  Object.assign(Element.prototype, {
    getClientRects(this: Element) {
      return this.closest('[hidden]') === null ? [{}] : [];
    },
    scrollIntoView() {},
  });
});
afterEach(() => {
  Object.assign(Element.prototype, { getClientRects, scrollIntoView });
  cleanup();
});

const claimed: (string | undefined)[] = [];

function List({ isBehind = false }: { isBehind?: boolean }) {
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, { c: (id) => claimed.push(id) });
  return (
    <>
      <button type="button">Elsewhere</button>
      <div inert={isBehind}>
        <div ref={page}>
          <h1 tabIndex={-1}>Rows</h1>
          <input aria-label="Search" />
          <ul>
            <li data-row="a">
              <input type="checkbox" aria-label="Select a" />
              <span data-opens>
                <a href="/a">Row a</a>
              </span>
              <button type="button">Menu of a</button>
            </li>
            <li data-row="hidden" hidden>
              <button type="button">Hidden</button>
            </li>
            <li data-row="b">
              <button type="button">Menu of b</button>
            </li>
            <li>
              <button type="button" data-row="c">
                Row c
              </button>
            </li>
          </ul>
        </div>
      </div>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('J and K go through the rows that are shown, to what opens each, and stop at the ends', async () => {
  const user = userEvent.setup();
  render(<List />);
  for (const [key, text] of [
    ['j', 'Row a'],
    ['j', 'Menu of b'],
    ['J', 'Row c'],
    ['j', 'Row c'],
    ['k', 'Menu of b'],
    ['K', 'Row a'],
    ['k', 'Row a'],
  ] as const) {
    await user.keyboard(key);
    expect(focused(), key).toBe(text);
  }
  // From anything in a row, and from the heading.
  screen.getByLabelText('Select a').focus();
  await user.keyboard('j');
  expect(focused()).toBe('Menu of b');
  screen.getByRole('heading').focus();
  await user.keyboard('j');
  expect(focused()).toBe('Row a');
});

test('other keys get the current row; a field, another part of the page or a dialog gets all keys itself', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List />);
  claimed.splice(0);
  await user.keyboard('cjc{Control>}c{/Control}{Meta>}j{/Meta}');
  expect(claimed).toEqual([undefined, 'a']);
  expect(focused()).toBe('Row a');

  const field = screen.getByLabelText('Search');
  field.focus();
  await user.keyboard('jkc');
  expect(field).toBe(document.activeElement);
  expect(field).toHaveProperty('value', 'jkc');

  screen.getByText('Elsewhere').focus();
  await user.keyboard('jc');
  expect(focused()).toBe('Elsewhere');

  screen.getByText('Elsewhere').blur();
  rerender(<List isBehind />);
  await user.keyboard('jc');
  expect(document.activeElement).toBe(document.body);
  expect(claimed).toEqual([undefined, 'a']);
});

test('news are rows that are not shown as they are, or else rows that are gone', () => {
  const by = { idOf: ({ id }: { id: number }) => id.toString(), lookOf: ({ v }: { v: number }) => v };
  const rows = (...list: [id: number, v: number][]) =>
    list.map(([id, v]) => ({ id, v, seen: Math.random() }));
  const shown = rows([1, 1], [2, 1], [3, 1]);
  for (const [newest, count] of [
    [rows([1, 1], [2, 1], [3, 1]), 0],
    [rows([3, 1], [2, 1], [1, 1]), 0],
    [rows([4, 1], [1, 1], [2, 1]), 1],
    [rows([4, 1], [2, 2], [1, 1]), 2],
    [rows([1, 1]), 2],
    [rows(), 3],
  ] as const)
    expect(countNew(shown, newest, by), JSON.stringify(newest)).toBe(count);
});
