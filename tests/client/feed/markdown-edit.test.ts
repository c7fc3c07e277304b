import { describe, expect, test } from 'vitest';
import { type MarkdownAct, markdownEdit } from '../../../src/client/features/feed/composer/markdown-edit.ts';

/** `text` with the selection between brackets, before and after. */
function edited(act: MarkdownAct, marked: string): string {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const edit = markdownEdit(act, text, from, to);
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = edit.select;
  return `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

describe('a formatting button', () => {
  test.each([
    ['bold', 'Salamat [po] sa lahat', 'Salamat **‹po›** sa lahat'],
    ['bold', 'Salamat **[po]** sa lahat', 'Salamat ‹po› sa lahat'],
    ['bold', 'Salamat []', 'Salamat **‹›**'],
    ['bold', 'Salamat **[]**', 'Salamat ‹›'],
    ['bold', 'Salamat **po[]**', 'Salamat **po**‹›'],
    ['bold', '**Salamat** po[]** kayo', '**Salamat** po**‹›**** kayo'],
    ['italic', 'Salamat _po[]_', 'Salamat _po_‹›'],
    ['italic', '[dito]', '_‹dito›_'],
    ['code', 'ang [npm] po', 'ang `‹npm›` po'],
    ['list', 'una\n[ikalawa\nikatlo]', 'una\n‹- ikalawa\n- ikatlo›'],
    ['list', '[- una\n- ikalawa]', '‹una\nikalawa›'],
    ['quote', 'sabi ni[]ya', '> sabi ni‹›ya'],
    ['link', 'basahin [ito]', 'basahin [ito](‹https://›)'],
  ] as const)('%s turns %s into Markdown', (act, before, after) => {
    expect(edited(act, before)).toBe(after);
  });

  test('several lines of code become a block', () => {
    expect(edited('code', '[a = 1\nb = 2]')).toBe('```\n‹a = 1\nb = 2›\n```');
  });

  test('a selected URL becomes the target of the link', () => {
    const text = 'https://example.com';
    expect(markdownEdit('link', text, 0, text.length)).toMatchObject({
      insert: '[](https://example.com)',
      select: [1, 1],
    });
  });
});
