import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComboBox } from '../../../src/client/ui/forms/choices/combo-box.tsx';
import { Select } from '../../../src/client/ui/forms/choices/select.tsx';

const mine = { value: 'me', label: 'Your learning' };
const platform = { value: 'platform', label: 'The platform' };

test('choices that come later, before the others, are shown in their order', () => {
  const look = (choices: readonly (typeof mine)[], value: string) => (
    <Select look="filter" label="Figures of" choices={choices} value={value} />
  );
  const { rerender } = render(look([mine], 'me'));
  rerender(look([platform, mine], 'platform'));
  fireEvent.click(screen.getByRole('button', { name: 'Figures of The platform' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'The platform',
    'Your learning',
  ]);
});

test('results of a search replace each other in an open list', () => {
  const look = (choices: readonly (typeof mine)[]) => (
    <ComboBox label="Place" choices={choices} onSearch={() => undefined} />
  );
  const { rerender } = render(look([mine]));
  fireEvent.click(screen.getByRole('button', { name: /Place/ }));
  expect(screen.getByRole('option').textContent).toBe('Your learning');
  rerender(look([platform]));
  expect(screen.getByRole('option').textContent).toBe('The platform');
});
