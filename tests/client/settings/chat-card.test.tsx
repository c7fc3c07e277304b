import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enterSends } from '../../../src/client/features/chat/composer/enter-sends.ts';
import { chatChoices, chooseForChats } from '../../../src/client/features/chat/store/chat-choices.ts';
import { ChatCard } from '../../../src/client/features/settings/chat-card.tsx';

afterEach(() => {
  cleanup();
  chooseForChats({ enterKey: 'AUTO' });
});

test('the choice for Enter applies at once, also in the composer', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(<ChatCard />);
  const choice = (name: string) => screen.getByRole('radio', { name });
  expect(choice('Automatic').getAttribute('aria-checked')).toBe('true');
  expect(enterSends()).toBe(true);
  await userEvent.setup().click(choice('New line'));
  expect(choice('New line').getAttribute('aria-checked')).toBe('true');
  expect(chatChoices.getState().enterKey).toBe('NEW_LINE');
  expect(enterSends()).toBe(false);
});
