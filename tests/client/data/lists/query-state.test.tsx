import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryState } from '../../../../src/client/data/lists/query-state.tsx';

function shown(query: { data: string | undefined; fetchStatus: 'fetching' | 'paused' }) {
  return (
    <QueryState
      query={{ ...query, error: null, isFetching: query.fetchStatus === 'fetching', refetch: () => {} }}
      failed="The names did not load"
      label="Loading the names"
      skeleton={<p>skeleton</p>}
    >
      {(data) => <p>{data}</p>}
    </QueryState>
  );
}

test('without a connection, what was never loaded says so instead of loading for ever', () => {
  const { rerender } = render(shown({ data: undefined, fetchStatus: 'paused' }));
  screen.getByText('You are offline');
  expect(screen.queryByText('skeleton')).toBeNull();
  rerender(shown({ data: undefined, fetchStatus: 'fetching' }));
  expect(screen.queryByText('You are offline')).toBeNull();
  rerender(shown({ data: 'Ana', fetchStatus: 'paused' }));
  screen.getByText('Ana');
});
