import { expect, test } from 'vitest';
import { writesMarkup } from '../../src/client/build/markup-writers.ts';
import { sourcesIn, textOf } from './sources.ts';

test('no file of the client writes markup or has a policy that allows it; the build looks at the libraries', () => {
  const writers = sourcesIn('src/client').filter((file) => writesMarkup(textOf(file)));
  // The policy of the second knows one address.
  expect(writers).toEqual(['src/client/data/push/register-worker.ts']);
});

test('the rule finds what it is for, and nothing that only reads', () => {
  for (const code of [
    'element.innerHTML = text',
    'element.innerHTML+=text',
    'element.outerHTML = text',
    'frame.srcdoc=text',
    "element.insertAdjacentHTML('beforeend', text)",
    "new DOMParser().parseFromString(text, 'text/html')",
    'range.createContextualFragment(text)',
    'document.write(text)',
    'jsx("div", { dangerouslySetInnerHTML: { __html: text } })',
    '<div dangerouslySetInnerHTML={{ __html: text }} />',
    'trustedTypes.createPolicy("default", rules)',
    'new Function(text)',
    'new Worker(address)',
    "document.execCommand('insertHTML', false, text)",
    "document.createElement('script')",
  ])
    expect([code, writesMarkup(code)]).toEqual([code, true]);
  for (const code of [
    'const text = element.innerHTML;',
    'element.innerHTML === text',
    'element.textContent = text',
  ])
    expect([code, writesMarkup(code)]).toEqual([code, false]);
});
