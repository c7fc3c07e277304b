import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loading } from '../../../src/client/ui/layout/skeleton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function Page({ isLoading }: { isLoading: boolean }) {
  return (
    <Loading isLoading={isLoading} label="Loading posts..." skeleton={<p>bars</p>}>
      {() => <p>posts</p>}
    </Loading>
  );
}

const isSeen = () => screen.getByText('bars').closest('.invisible') === null;

test('an answer within 150 ms never shows the skeleton, whose space is reserved', () => {
  const { rerender } = render(<Page isLoading />);
  wait(149);
  expect(isSeen()).toBe(false);
  rerender(<Page isLoading={false} />);
  expect(screen.getByText('posts')).toBeTruthy();
});

test('a visible skeleton stays for at least 300 ms', () => {
  const { rerender } = render(<Page isLoading />);
  wait(150);
  expect(isSeen()).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('Loading posts...');
  rerender(<Page isLoading={false} />);
  wait(299);
  expect(screen.queryByText('posts')).toBeNull();
  wait(1);
  expect(screen.getByText('posts')).toBeTruthy();
});

test('content that is already loaded is drawn at once', () => {
  render(<Page isLoading={false} />);
  expect(screen.getByText('posts')).toBeTruthy();
});

test('loading again restarts the timers', () => {
  const { rerender } = render(<Page isLoading={false} />);
  rerender(<Page isLoading />);
  expect(screen.queryByText('posts')).toBeNull();
  wait(150);
  expect(isSeen()).toBe(true);
});
