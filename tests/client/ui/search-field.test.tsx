import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchField } from '../../../src/client/ui/forms/search-field.tsx';

afterEach(cleanup);

function draw(start = '') {
  const onSubmit = vi.fn();
  const onKeyOutside = vi.fn();
  function Holder() {
    const [text, setText] = useState(start);
    return (
      <form onKeyDown={({ key }) => onKeyOutside(key)}>
        <SearchField label="Search rolls" value={text} onChange={setText} onSubmit={onSubmit} autoFocus />
      </form>
    );
  }
  render(<Holder />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search rolls' });
  return { field, onSubmit, onKeyOutside };
}

test('the first Escape clears the field, the second one reaches its container', () => {
  const { field, onKeyOutside } = draw('pandesal');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.value).toBe('');
  expect(onKeyOutside).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onKeyOutside).toHaveBeenCalledWith('Escape');
});

test('Enter searches, except during text composition', () => {
  const { field, onSubmit } = draw('ensaymada');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSubmit).toHaveBeenCalledWith('ensaymada');
});

test('the clear button is visible while there is text, and the field keeps the focus', () => {
  const { field } = draw('monay');
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button')).toBeNull();
});
