import { afterEach, expect, test } from 'vitest';
import { createEditor, type EditorInput } from '../../../src/client/ui/editor/create-editor.ts';

afterEach(() => document.body.replaceChildren());

type Texture = EditorInput['texture'];

interface Clipboard {
  html?: string;
  text?: string;
}

function anEditor(texture: Texture, value = '') {
  const host = document.body.appendChild(document.createElement('div'));
  let text = value;
  const { editor } = createEditor(host, {
    texture,
    value,
    from: value.length,
    to: value.length,
    attributes: () => ({}),
    onChange(changed) {
      text = changed;
    },
    onKey: () => false,
    onCaret: () => undefined,
    onFocus: () => undefined,
    onBlur: () => undefined,
  });
  const field = host.firstElementChild as HTMLElement;
  const send = (type: string, clipboardData: Pick<DataTransfer, 'getData' | 'setData' | 'clearData'>) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    field.dispatchEvent(Object.assign(event, { clipboardData }));
    return event;
  };
  return {
    field,
    editor,
    text: () => text,
    press: (key: string, rest: KeyboardEventInit = {}) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest })),
    send,
    paste({ html = '', text: plain = '' }: Clipboard) {
      const data: Record<string, string> = { 'text/html': html, 'text/plain': plain };
      return send('paste', {
        getData: (kind) => data[kind] ?? '',
        setData: () => undefined,
        clearData: () => undefined,
      });
    },
  };
}

/** The text after pasting into a field with `before` in it. */
function pasted(clipboard: Clipboard, texture: Texture = 'post', before = ''): string {
  const { paste, text } = anEditor(texture, before);
  paste(clipboard);
  return text().trimEnd();
}

const td = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const word = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`;
const doc = (weight: number, words: string) =>
  `<span style="font-size:11pt;font-weight:${weight};white-space:pre-wrap;">${words}</span>`;

interface Row {
  readonly what: string;
  readonly html: string;
  readonly post: string;
  /** Where it is another one. */
  readonly chat?: string;
}

const ROWS: readonly Row[] = [
  {
    what: 'cells of a spreadsheet, with signs of markdown in them',
    html: `<meta charset="utf-8"><google-sheets-html-origin><style><!--td {border: 1px}--></style><table><colgroup><col></colgroup><tbody>${td('Sangkap', 'Presyo')}${td('Gatas|kape', '=2+3')}${td('*wala*', '')}</tbody></table>`,
    post: '| Sangkap | Presyo |\n| --- | --- |\n| Gatas\\|kape | =2+3 |\n| \\*wala\\* |  |',
    chat: 'Sangkap\tPresyo\nGatas|kape\t=2+3\n\\*wala\\*',
  },
  {
    what: 'merged cells and cells of several lines',
    html: `<table><tr><td colspan=2>Umaga<br>at hapon</td><td rowspan=2>Lunes</td></tr>${td('<p>isa</p><p>dalawa</p>', '<b>tatlo</b>')}</table>`,
    post: '| Umaga at hapon |  | Lunes |\n| --- | --- | --- |\n| isa dalawa | **tatlo** |  |',
    chat: 'Umaga at hapon\t\tLunes\nisa dalawa\t**tatlo**',
  },
  { what: 'one cell', html: `<table>${td('65.00')}</table>`, post: '65.00' },
  { what: 'one column', html: `<table>${td('Ana')}${td('Ben')}</table>`, post: 'Ana\nBen' },
  {
    what: 'a table that arranges a page',
    html: `<table>${td('<ul><li>isa</li></ul>', '<p>dalawa</p>')}</table>`,
    post: '- isa\n\ndalawa',
  },
  {
    what: 'a document in a bold that is not bold',
    html: `<b style="font-weight:normal;" id="docs-internal-guid-7"><p dir="ltr">${doc(400, 'Bukas ')}${doc(700, 'maaga')}</p><p dir="ltr">${doc(400, 'sa plasa')}</p><br><p dir="ltr">${doc(400, 'Tapos')}</p></b><br class="Apple-interchange-newline">`,
    post: 'Bukas **maaga**\nsa plasa\n\nTapos',
  },
  {
    what: 'a list of a document, whose levels are numbers',
    html: `<b style="font-weight:normal" id="docs-internal-guid-7"><ul><li aria-level="1"><p>${doc(400, 'Una')}</p></li><li aria-level="2"><p>${doc(400, 'Sub')}</p></li><ul><li aria-level="3"><p>Mas</p></li></ul><li aria-level="1"><p>Huli</p></li></ul></b>`,
    post: '- Una\n  - Sub\n    - Mas\n- Huli',
  },
  {
    what: 'lists of Word, which are paragraphs',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {margin:0in} --></style><!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--></head><body><!--StartFragment--><p class=MsoNormal>Dalhin:<o:p></o:p></p>${word(1, '·', 'Tubig &amp; <i>tinapay</i>')}${word(2, 'o', 'malamig')}${word(1, '3.', 'Payong')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Salamat<o:p></o:p></p><p class=MsoNormal>po</p><!--EndFragment--></body></html>`,
    post: 'Dalhin:\n\n- Tubig & *tinapay*\n  - malamig\n\n3. Payong\n\nSalamat\npo',
  },
  {
    what: 'lists in lists, with numbers and boxes',
    html: '<ol start="4"><li>apat<ul><li>loob</li></ul></li><li>lima</li></ol><p>at</p><ul><li><input type="checkbox" checked> tapos</li></ul>',
    post: '4. apat\n   - loob\n5. lima\n\nat\n\n- [x] tapos',
  },
  {
    what: 'links behind those who count them',
    html: '<p><a href="https://www.google.com/url?q=https://example.com/a_b&sa=D">dito</a> o <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.ph%2Fx&h=1">https://example.ph/x</a> o <a href="https://example.ph/mahaba/na/daan">https://example.ph/mah…</a> hindi <a href="javascript:alert(1)">ito</a></p>',
    post: '[dito](https://example.com/a_b) o https://example.ph/x o https://example.ph/mahaba/na/daan hindi ito',
  },
  {
    what: 'headings and paragraphs of a web page',
    html: '<h2><strong>Balita</strong></h2><p>Una\n  na\n  linya</p><p>Ikalawa<br>at iba <del>pa</del></p><hr><blockquote><p>sabi</p></blockquote>',
    post: '## Balita\n\nUna na linya\n\nIkalawa\nat iba ~~pa~~\n\n> sabi',
    chat: '**Balita**\n\nUna na linya\n\nIkalawa\nat iba ~~pa~~\n\n> sabi',
  },
  {
    what: 'a message of another chat, whose emoji is a picture',
    html: '<div dir="auto"><span style="white-space:pre-wrap;font-weight:600">Tara</span> na <img alt="😂" src="https://x.example/1.png"> <img alt="Larawan ni Ana" src="data:image/png;base64,AAAA"></div><div dir="auto"><span style="white-space:pre-wrap">isa\ndalawa</span></div>',
    post: '**Tara** na 😂\nisa\ndalawa',
  },
  {
    what: 'a mail',
    html: '<div>Hi&nbsp;po,</div><div><br></div><div style="font-style:italic">Salamat</div><div style="display:none">lihim</div><blockquote style="margin:0 0 0 40px;border:none">urong</blockquote>',
    post: 'Hi po,\n\n*Salamat*\nurong',
  },
  {
    what: 'code of an editor',
    html: '<meta charset="utf-8"><div style="color:#ccc;font-family:Menlo, Monaco, \'Courier New\', monospace;white-space:pre;"><div><span>for</span> x <span>in</span> y:</div><br><div>    f(x) <span># *p*</span></div></div>',
    post: '```\nfor x in y:\n\n    f(x) # *p*\n```',
  },
  {
    what: 'one word of an editor',
    html: '<div style="font-family:Consolas;white-space:pre;"><div><span>npm start</span></div></div>',
    post: '`npm start`',
  },
  {
    what: 'code in a page, in an editor that uses breaks, and in a table of lines',
    html: '<p>Ganito:</p><pre class="language-ts"><code>let a;\n  b();\n</code></pre><p>o</p><pre style="font-family:\'JetBrains Mono\',monospace">x<br>&nbsp;&nbsp;y<br></pre><p>o <code>z</code></p><table><tr><td data-line-number="1"></td><td style="font-family:monospace;white-space:pre">if (a) {</td></tr><tr><td></td><td style="font-family:monospace;white-space:pre">  b</td></tr></table>',
    post: 'Ganito:\n\n```ts\nlet a;\n  b();\n```\n\no\n\n```\nx\n  y\n```\n\no `z`\n\n```\nif (a) {\n  b\n```',
  },
  {
    what: 'a page that attacks',
    html: `<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>s</svg>${'<div>'.repeat(50_000)}ligtas &lt;b&gt;`,
    post: 'ligtas <b>',
  },
];

test('what is pasted from sheets, documents, mails, chats and editors keeps what it means', () => {
  for (const { what, html, post, chat = post } of ROWS) {
    expect(pasted({ html, text: 'hindi ito' }), what).toBe(post);
    expect(pasted({ html, text: 'hindi ito' }, 'chat'), `${what}, in a chat`).toBe(chat);
    // Read again by the field, for an edit, it is the same.
    const again = anEditor('post', post);
    again.editor.insert('¤');
    expect(again.text().replace('¤', ''), `${what}, edited`).toBe(post);
  }
});

test('what is pasted after a word goes on with its line, and a table stays apart', () => {
  const list = { html: '<p>isa <b>dalawa</b></p><ul><li>tatlo</li></ul>' };
  expect(pasted(list, 'chat', 'Uy ')).toBe('Uy isa **dalawa**\n\n- tatlo');
  const items = { html: '<ul><li>dalawa</li><li>tatlo</li></ul>' };
  expect(pasted(items, 'post', '- isa ')).toBe('- isa dalawa\n- tatlo');
  expect(pasted(items, 'post', 'isa')).toBe('isa\n\n- dalawa\n- tatlo');
  const table = { html: `<table>${td('a', 'b')}${td('c', 'd')}</table>` };
  const rows = '| a | b |\n| --- | --- |\n| c | d |';
  expect(pasted(table, 'post', 'Presyo:')).toBe(`Presyo:\n\n${rows}`);
  expect(pasted(table, 'post', 'Presyo:\n')).toBe(`Presyo:\n\n${rows}`);
  const { paste, editor, text } = anEditor('post');
  paste(table);
  editor.insert('Salamat');
  expect(text()).toBe(`${rows}\n\nSalamat`);
});

test('plain text is markdown, unless it is pasted with Shift; code keeps its indentation', () => {
  const code = 'def f(x):\n    if x:\n        return *x\n\nprint(f(1))';
  expect(pasted({ text: `Ito:\n\n${code}` }, 'chat')).toBe(`Ito:\n\n\`\`\`\n${code}\n\`\`\``);
  expect(pasted({ text: '- isa\n    - dalawa\n\n**tatlo**' })).toBe('- isa\n  - dalawa\n\n**tatlo**');
  for (const html of ['', '<b>isa</b>']) {
    const { paste, press, text } = anEditor('post');
    press('V', { ctrlKey: true, shiftKey: true });
    paste({ html, text: '**isa**' });
    expect(text(), html).toBe('\\*\\*isa\\*\\*');
  }
});

test('a block of code takes the plain text, and HTML without text takes the address beside it', () => {
  const { paste, text } = anEditor('post', '```\na\n```');
  paste({ html: '<b>x</b>', text: '  **x**' });
  expect(text()).toBe('```\na  **x**\n```');
  expect(pasted({ html: '<img src="https://x.ph/1.png">', text: 'https://x.ph/1' })).toBe('https://x.ph/1');
  expect(anEditor('post').paste({ html: '<img src="https://x.ph/1.png">' }).defaultPrevented).toBe(true);
});

test('what is copied in a field of ours is pasted in another one as it was', () => {
  const value =
    'Una  **bold**\n\n\n- isa\n  - dalawa\n\n1. tatlo\n\n> sipi\n\n```ts\n  x\n```\n\n`y` [z](https://z.ph/)\nhuli';
  const { field, send, press } = anEditor('post', value);
  press('a', { ctrlKey: true });
  const copied: Record<string, string> = {};
  send('copy', {
    getData: () => '',
    clearData: () => undefined,
    setData: (kind, text) => {
      copied[kind] = text;
    },
  });
  expect(field.textContent).toContain('huli');
  expect(copied['text/html']).toContain('data-pm-slice');
  expect(pasted({ html: copied['text/html'] ?? '' })).toBe(value.replace('```ts', '```'));
});
