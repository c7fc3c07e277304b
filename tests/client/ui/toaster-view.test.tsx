import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../../src/client/ui/overlays/toast.ts';
import { Toaster } from '../../../src/client/ui/overlays/toaster.tsx';
import { ToasterView } from '../../../src/client/ui/overlays/toaster-view.tsx';

afterEach(cleanup);
// jsdom has no media queries: a wide window.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function drawPage() {
  render(
    <>
      <button type="button">Comment</button>
      <input aria-label="Write a comment" />
      <ToasterView />
    </>,
  );
  const comment = screen.getByRole('button', { name: 'Comment' });
  comment.focus();
  return { comment, field: screen.getByLabelText('Write a comment') };
}

const undo = () => screen.findByRole('button', { name: 'Undo' });

test('moving from a toast to a field keeps the focus in the field', async () => {
  const { field } = drawPage();
  act(() => toast.success('Hidden', undefined, { label: 'Undo', onPress: vi.fn() }));
  const button = await undo();
  act(() => button.focus());
  act(() => field.focus());
  expect(document.activeElement).toBe(field);
});

test('answering a toast returns the focus, except if the user moved it', async () => {
  const { comment, field } = drawPage();
  act(() => toast.success('Hidden', undefined, { label: 'Undo', onPress: vi.fn() }));
  const button = await undo();
  act(() => button.focus());
  fireEvent.click(button);
  expect(document.activeElement).toBe(comment);
  act(() => field.focus());
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('toasts stand at the bottom right, on phones below the bar of the page', async () => {
  for (const [width, edge] of [
    [1440, 'bottom'],
    [820, 'bottom'],
    [640, 'bottom'],
    [390, 'top'],
  ] as const) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width < 16 * Number(/width < (\d+)rem/.exec(query)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { container } = render(<ToasterView />);
    act(() => toast.success('Saved'));
    await screen.findByText('Saved');
    const list = container.querySelector('[data-sonner-toaster]');
    expect(list?.getAttribute('data-y-position'), `${width}`).toBe(edge);
    expect(list?.getAttribute('data-x-position'), `${width}`).toBe('right');
    cleanup();
  }
});

test('toasts are shown again after the page was drawn anew, as another language does', async () => {
  const first = render(<Toaster />);
  act(() => toast.success('Saved'));
  await screen.findByText('Saved');
  first.unmount();
  render(<Toaster />);
  act(() => toast.success('Saved once more'));
  await screen.findByText('Saved once more');
});
