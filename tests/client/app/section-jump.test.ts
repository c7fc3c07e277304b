import { afterAll, beforeEach, expect, test } from 'vitest';
import { jumpSection } from '../../../src/client/app/keys/section-jump.ts';

const { getClientRects } = Element.prototype;
afterAll(() => {
  Element.prototype.getClientRects = getClientRects;
});

beforeEach(() => {
  // jsdom has no layout, so every element that is not hidden counts as visible.
  Object.defineProperty(Element.prototype, 'getClientRects', {
    configurable: true,
    value(this: Element) {
      return this.closest('[hidden]') === null ? [{}] : [];
    },
  });
  document.body.innerHTML = `
    <nav aria-label="Main"><a href="/">Home</a><a href="/c" aria-current="page">Communities</a></nav>
    <nav aria-label="Chats" hidden><a href="/x">Chat</a></nav>
    <main><h1>Kwentuhan</h1><div role="log" aria-label="Kwentuhan"><p>hi</p></div>
      <form data-section><textarea aria-label="Message"></textarea></form></main>`;
});

function focusedName(): string {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
}

function jumps(direction: 1 | -1, times: number): string[] {
  return Array.from({ length: times }, () => {
    jumpSection(document, direction);
    return focusedName();
  });
}

test('F6 cycles through the visible sections: the current link, the heading, the log, the composer', () => {
  expect(jumps(1, 5)).toEqual(['Communities', 'Kwentuhan', 'Kwentuhan', 'Message', 'Communities']);
});

test('Shift+F6 cycles backwards', () => {
  expect(jumps(-1, 2)).toEqual(['Message', 'Kwentuhan']);
});

test('a page without sections is left unchanged', () => {
  document.body.innerHTML = '<p>hi</p>';
  expect(jumpSection(document, 1)).toBe(false);
});
