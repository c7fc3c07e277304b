import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceDrafts, draftKey } from '../../../src/client/data/drafts/device-drafts.ts';
import { Composer, type ComposerHandle } from '../../../src/client/features/chat/composer/composer.tsx';
import type { ComposedMessage } from '../../../src/client/features/chat/composer/use-message-draft.ts';
import { quoteOf } from '../../../src/client/features/chat/store/merge-message.ts';
import { fakeFetch } from '../data/api/fake-fetch.ts';
import { aConversation, aMessage, ana, aPerson, me } from './store/chat-builders.ts';

const conversation = aConversation({ name: 'kwentuhan' });
const key = draftKey(me.id, conversation.id);

beforeEach(() => {
  deviceDrafts.set(key, '');
  deviceDrafts.set(`${key}:answering`, '');
  // jsdom lacks both: a computer with a keyboard and a mouse, and CSS that lets fields grow.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(cleanup);

const ben = { ...aPerson(21), first_name: 'Ben', last_name: 'Cruz' };
const quote = quoteOf(aMessage(7, { content: 'May klase ba bukas?' }));

function setUp({ isAccepted = true } = {}) {
  const sent: string[] = [];
  const messages: ComposedMessage[] = [];
  const edits: string[] = [];
  const composer = createRef<ComposerHandle>();
  fakeFetch(() => Response.json({ data: [ana] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Composer
        ref={composer}
        conversation={conversation}
        userId={me.id}
        recentPeople={() => [ana, ben]}
        onSend={(message) => {
          if (isAccepted) {
            sent.push(message.content);
            messages.push(message);
          }
          return isAccepted;
        }}
        onType={() => undefined}
        onEditLast={() => edits.push('last')}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message #kwentuhan' });
  return { sent, messages, edits, composer, field, user: userEvent.setup() };
}

describe('the composer', () => {
  test('sends with Enter and is empty afterwards', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, '  Tara, kape {Enter}');
    expect(sent).toEqual(['Tara, kape']);
    expect(field.value).toBe('');
    expect(localStorage.getItem(key)).toBe(null);
  });

  test('starts a new line with Shift+Enter', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, 'una{Shift>}{Enter}{/Shift}pangalawa');
    expect(field.value).toBe('una\npangalawa');
    expect(sent).toEqual([]);
  });

  test('sends with the button', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, 'Tara');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual(['Tara']);
  });

  test('keeps a message that onSend refuses', async () => {
    const { field, user } = setUp({ isAccepted: false });
    await user.type(field, 'Tara{Enter}');
    expect(field.value).toBe('Tara');
  });

  test('sends neither spaces nor text during composition', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, '   {Enter}');
    fireEvent.change(field, { target: { value: 'にほ' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(sent).toEqual([]);
  });

  test('edits the last message with ArrowUp, only while it is empty', async () => {
    const { edits, field, user } = setUp();
    await user.type(field, '{ArrowUp}');
    await user.type(field, 'a{ArrowUp}');
    expect(edits).toEqual(['last']);
  });

  test('keeps a text that is too long, shows how much is too much, and does not send it', () => {
    const { sent, field } = setUp();
    fireEvent.change(field, { target: { value: 'a'.repeat(4003) } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(sent).toEqual([]);
    expect(field.value).toHaveLength(4003);
    expect(screen.getByRole('status').textContent).toContain('3 characters too many');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  test('stores the draft on the device and restores it', async () => {
    const first = setUp();
    await first.user.type(first.field, 'kalahati');
    expect(localStorage.getItem(key)).toBe('kalahati');
    cleanup();
    expect(setUp().field.value).toBe('kalahati');
  });
});

describe('a mention', () => {
  test('is suggested after an @, accepted with Enter, and sent as the id of the person', async () => {
    const { messages, field, user } = setUp();
    await user.type(field, 'Salamat @be');
    expect((await screen.findByRole('option', { name: /Ben Cruz/ })).getAttribute('aria-selected')).toBe(
      'true',
    );
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
    await user.type(field, '{Enter}');
    expect(field.value).toBe('Salamat @Ben Cruz ');
    expect(screen.queryByRole('listbox')).toBe(null);
    await user.type(field, 'ha?{Enter}');
    expect(messages).toEqual([
      { content: `Salamat <@${ben.id}> ha?`, mentions: [ben], reply_to: null, files: [] },
    ]);
  });

  test('is chosen with the arrow keys, which wrap around, and Tab accepts it too', async () => {
    const { field, user } = setUp();
    await user.type(field, '@');
    await screen.findByRole('listbox');
    await user.type(field, '{ArrowUp}{Tab}');
    expect(field.value).toBe('@Ben Cruz ');
  });

  test('stays plain text after Esc closed the list', async () => {
    const { messages, field, user } = setUp();
    await user.type(field, '@be');
    await screen.findByRole('listbox');
    await user.type(field, '{Escape}{Enter}');
    expect(messages[0]).toMatchObject({ content: '@be', mentions: [] });
  });

  test('whose name was edited afterwards is sent as plain text', async () => {
    const { messages, field, user } = setUp();
    await user.type(field, '@be');
    await screen.findByRole('listbox');
    await user.type(field, '{Enter}{Backspace}{Backspace}{Backspace}la{Enter}');
    expect(messages[0]).toMatchObject({ content: '@Ben Crla', mentions: [] });
  });
});

describe('a reply', () => {
  test('names the author of the quoted message, and is sent with the next message only', async () => {
    const { messages, composer, field, user } = setUp();
    act(() => composer.current?.replyTo(quote));
    expect((await screen.findByText('Replying to')).textContent).toContain('Ana Reyes');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'Meron{Enter}At{Enter}');
    expect(messages.map(({ reply_to }) => reply_to?.id)).toEqual([quote.id, undefined]);
  });

  test('is cancelled with Esc, and the text stays', async () => {
    const { messages, composer, field, user } = setUp();
    act(() => composer.current?.replyTo(quote));
    await user.type(field, 'Meron{Escape}');
    expect(screen.queryByText('Replying to')).toBe(null);
    await user.type(field, '{Enter}');
    expect(messages[0]).toMatchObject({ content: 'Meron', reply_to: null });
  });

  test('is restored after a reload', () => {
    const { composer } = setUp();
    act(() => composer.current?.replyTo(quote));
    cleanup();
    setUp();
    expect(screen.getByText('Replying to').textContent).toContain('Ana Reyes');
  });
});
