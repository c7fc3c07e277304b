import { afterEach, describe, expect, test } from 'vitest';
import { createEditor } from '../../../src/client/ui/editor/create-editor.ts';
import { dialects } from '../../../src/client/ui/editor/dialect.ts';
import { readAtCaret } from '../../../src/client/ui/editor/read-at-caret.ts';
import type { Texture } from '../../../src/markdown/dialect.ts';

afterEach(() => document.body.replaceChildren());

interface Input {
  value?: string;
  texture?: Texture;
  onKey?: (event: KeyboardEvent) => boolean;
}

function setUp({ value = '', texture = 'post', onKey = () => false }: Input = {}) {
  const host = document.body.appendChild(document.createElement('div'));
  const texts: string[] = [];
  const made = createEditor(host, {
    texture,
    value,
    from: value.length,
    to: value.length,
    attributes: () => ({ role: 'textbox' }),
    onChange: (text) => texts.push(text),
    onKey,
    onCaret: () => undefined,
    onFocus: () => undefined,
    onBlur: () => undefined,
  });
  const field = host.firstElementChild as HTMLElement;
  return {
    ...made,
    field,
    texts,
    text: () => texts.at(-1) ?? value,
    press: (key: string, rest: KeyboardEventInit = {}) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest })),
  };
}

describe('the editor', () => {
  test('shows the formatting, and stores markdown', () => {
    const { field, editor, text } = setUp({ value: '**isa**\n\n- dalawa' });
    expect(field.querySelector('strong')?.textContent).toBe('isa');
    expect(field.querySelector('li')?.textContent).toBe('dalawa');
    editor.insert(' tatlo');
    expect(text()).toBe('**isa**\n\n- dalawa tatlo');
  });

  test('formats with the buttons, and what is typed next has the format', () => {
    const { editor, text } = setUp();
    editor.toggle('strong');
    expect([...editor.formats.getState()]).toContain('strong');
    editor.insert('isa');
    expect(text()).toBe('**isa**');
    editor.toggle('bullet_list');
    expect(text()).toBe('- **isa**');
    editor.toggle('ordered_list');
    expect(text()).toBe('1. **isa**');
    editor.toggle('ordered_list');
    expect(text()).toBe('**isa**');
  });

  test('starts a line, an item, and leaves a list by its empty item with Enter', () => {
    const { editor, press, text } = setUp({ value: '- isa' });
    press('Enter');
    editor.insert('dalawa');
    press('Enter');
    press('Enter');
    editor.insert('tatlo');
    press('Enter', { shiftKey: true });
    editor.insert('apat');
    expect(text()).toBe('- isa\n- dalawa\n\ntatlo\napat');
  });

  test('lets its surroundings handle a key first', () => {
    const { press, texts } = setUp({ value: 'isa', onKey: ({ key }) => key === 'Enter' });
    press('Enter');
    expect(texts).toEqual([]);
  });

  test('undoes and does again', () => {
    const { editor, press, text } = setUp({ value: 'isa' });
    editor.insert(' dalawa');
    press('z', { ctrlKey: true });
    expect(text()).toBe('isa');
    press('y', { ctrlKey: true });
    expect(text()).toBe('isa dalawa');
  });

  test('makes, changes and removes a link', () => {
    const { editor, text } = setUp({ value: 'isa ' });
    editor.link('https://a.ph/');
    expect(text()).toBe('isa [https://a.ph/](https://a.ph/)');
    expect(editor.linkAddress()).toBe('https://a.ph/');
    editor.link('https://b.ph/');
    expect(text()).toBe('isa [https://a.ph/](https://b.ph/)');
    editor.link('');
    expect(text()).toBe('isa https://a.ph/');
  });

  test('shows another text when it is told, and nothing of the old one can be undone', () => {
    const { editor, setValue, press, field, texts } = setUp({ value: 'isa' });
    editor.insert(' dalawa');
    setValue('');
    press('z', { ctrlKey: true });
    expect(field.textContent).toBe('');
    expect(field.hasAttribute('data-empty')).toBe(true);
    expect(texts).toEqual(['isa dalawa']);
  });

  test('shows the names of mentioned members', () => {
    const { setNames, field } = setUp({ value: 'Uy @Ana Cruz at @Ana Cruzado' });
    setNames(['Ana Cruz']);
    expect([...field.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['@Ana Cruz']);
  });
});

describe('the caret of the plain field', () => {
  test.each([
    ['isa dalawa|', 'isa dalawa|'],
    ['isa |dalawa', 'isa |dalawa'],
    ['isa |', 'isa |'],
    ['isa\n|', 'isa\n|'],
    ['**isa** da|lawa', 'isa da|lawa'],
    ['- isa\n- da|lawa', 'isa\nda|lawa'],
    ['> is|a', 'is|a'],
    ['*|*isa**', 'isa|'],
  ])('%j is at the same place: %j', (marked, wanted) => {
    const at = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { doc, selection } = readAtCaret(text, at, at, dialects.post);
    const before = doc.textBetween(0, selection.from, '\n');
    const after = doc.textBetween(selection.to, doc.content.size, '\n');
    expect(`${before}|${after}`).toBe(wanted);
    expect(selection.empty).toBe(true);
  });
});
