import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Composer } from '../../../src/client/chat/composer.tsx';
import { composerDrafts, draftKey } from '../../../src/client/chat/composer-drafts.ts';
import { aConversation, me } from '../chat-store/chat-builders.ts';

const conversation = aConversation({ name: 'kwentuhan' });
const key = draftKey(me.id, conversation.id);

beforeEach(() => {
  composerDrafts.set(key, '');
  // What jsdom does not have: a computer with a keyboard and a mouse, whose fields grow by themselves.
  Object.assign(window, { matchMedia: () => ({ matches: false }), CSS: { supports: () => true } });
});
afterEach(cleanup);

function setUp({ isTaken = true } = {}) {
  const sent: string[] = [];
  const edits: string[] = [];
  render(
    <Composer
      conversation={conversation}
      userId={me.id}
      onSend={(text) => {
        if (isTaken) sent.push(text);
        return isTaken;
      }}
      onEditLast={() => edits.push('last')}
    />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message #kwentuhan' });
  return { sent, edits, field, user: userEvent.setup() };
}

describe('the composer', () => {
  test('sends with Enter and is empty for the next message', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, '  Tara, kape {Enter}');
    expect(sent).toEqual(['Tara, kape']);
    expect(field.value).toBe('');
    expect(localStorage.getItem(key)).toBe(null);
  });

  test('breaks the line with Shift+Enter', async () => {
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

  test('keeps a text that was not taken', async () => {
    const { field, user } = setUp({ isTaken: false });
    await user.type(field, 'Tara{Enter}');
    expect(field.value).toBe('Tara');
  });

  test('sends neither spaces nor a word that is being composed', async () => {
    const { sent, field, user } = setUp();
    await user.type(field, '   {Enter}');
    fireEvent.change(field, { target: { value: 'にほ' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(sent).toEqual([]);
  });

  test('changes the last message with ArrowUp, only while it is empty', async () => {
    const { edits, field, user } = setUp();
    await user.type(field, '{ArrowUp}');
    await user.type(field, 'a{ArrowUp}');
    expect(edits).toEqual(['last']);
  });

  test('cuts nothing off a text that is too long: it says so and does not send it', () => {
    const { sent, field } = setUp();
    fireEvent.change(field, { target: { value: 'a'.repeat(4003) } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(sent).toEqual([]);
    expect(field.value).toHaveLength(4003);
    expect(screen.getByRole('status').textContent).toContain('3 characters too many');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  test('has on the device what is in the field, and shows it again', async () => {
    const first = setUp();
    await first.user.type(first.field, 'kalahati');
    expect(localStorage.getItem(key)).toBe('kalahati');
    cleanup();
    expect(setUp().field.value).toBe('kalahati');
  });
});
