import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { writtenIn } from '../../support/browser/written-in.ts';

const TEXT = [
  '**Presyo:** P50 &amp; pataas, AT&T; Globe 😀👩🏽‍🍳',
  '',
  '- Harina &nbsp; asukal',
  '- <b onclick="x()">hindi</b> <script>alert(1)</script>',
  '',
  '| Sangkap | Marka |',
  '| --- | --- |',
  '| A\\|B &lt; C | `=1+1` |',
  '',
  '```html',
  '<img src=x onerror=alert(1)> &copy;',
  '```',
].join('\n');

const SLUG = 'kusina-ni-ana';
const COMMUNITY = `/communities/${SLUG}/`;
const withId = z.object({ data: z.object({ id: z.string() }) });

let stage: SharedStage;
/** Owns the community; may read it; may not. */
let ana: Visitor;
let ben: Visitor;
let cora: Visitor;
let conversationId: string | undefined;
let chat: string;
let course: string;
let lesson: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const { groupId, members, conversationIds } = await aRoom(db, { names: ['Ana', 'Ben', 'Cora'] });
  await db.query('update groups set slug = $2, welcome_md = $3, rules_md = $3 where id = $1', [
    groupId,
    SLUG,
    TEXT,
  ]);
  await db.query('delete from group_members where user_id = $1', [members[2]?.userId]);
  [ana, ben, cora] = await Promise.all([
    stage.visitor({ token: members[0]?.token }),
    stage.visitor({ ...PHONE, token: members[1]?.token }),
    stage.visitor({ token: members[2]?.token }),
  ]);
  const post = async (path: string, data: object) => withId.parse(await stage.post(ana, path, data)).data.id;
  [conversationId] = conversationIds;
  chat = `${COMMUNITY}chats/?conversationId=${conversationId}`;
  const message = { chat_conversation_id: conversationId, group_id: groupId, content: TEXT };
  await post('/chats/groups/messages', { ...message, client_msg_id: crypto.randomUUID() });
  const postId = await post(createPost.path, { group_id: groupId, content_md: TEXT });
  await post(createComment.path, { post_id: postId, content_md: TEXT });
  await post(createCalendarEvent.path, {
    group_id: groupId,
    title: 'Live baking',
    description_md: TEXT,
    starts_local: '2031-05-14T20:00',
  });
  course = await post(createCourse.path, { group_id: groupId, title: 'Costing', content_md: TEXT });
  lesson = await post(createLesson.path, {
    course_id: course,
    title: 'Una',
    type: 'TEXT',
    content_md: TEXT,
  });
});

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function openEvent(page: Page): Promise<void> {
  await goTo(page, `${COMMUNITY}?tab=calendar&date=2031-05-14`);
  await page
    .getByRole('button', { name: /Live baking/ })
    .or(page.getByText('Live baking'))
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function chooseIn(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

interface Kind {
  readonly kind: string;
  /** Opens the page of a reader, and finds what holds the text. */
  read(): Promise<Locator>;
  /** Opens the editor. */
  edit(page: Page): Promise<void>;
  /** The name of the field. */
  field: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'a message',
    async read() {
      await goTo(ben.page, chat);
      return ben.page.getByRole('log');
    },
    async edit(page) {
      await goTo(page, chat);
      await page.locator('[contenteditable="true"][aria-label^="Message"]').press('ArrowUp');
    },
    field: 'Edit message',
  },
  {
    kind: 'a post',
    async read() {
      await goTo(ben.page, `${COMMUNITY}?tab=discussions`);
      return ben.page.getByRole('article').first();
    },
    async edit(page) {
      await goTo(page, `${COMMUNITY}?tab=discussions`);
      await chooseIn(page, 'Post menu', 'Edit post');
    },
    field: 'Text of the post',
  },
  {
    kind: 'a comment',
    async read() {
      await goTo(ben.page, `${COMMUNITY}?tab=discussions`);
      await ben.page
        .getByRole('link', { name: /1 comment/i })
        .first()
        .click();
      return ben.page.locator('[data-comment]').first();
    },
    async edit(page) {
      await goTo(page, `${COMMUNITY}?tab=discussions`);
      await page
        .getByRole('link', { name: /1 comment/i })
        .first()
        .click();
      await chooseIn(page, /^Menu of the comment/, 'Edit comment');
    },
    field: 'Text of the comment',
  },
  {
    kind: 'an event',
    async read() {
      await openEvent(ben.page);
      return ben.page.getByRole('dialog');
    },
    async edit(page) {
      await openEvent(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    },
    field: 'Description',
  },
  {
    kind: 'the rules',
    async read() {
      await goTo(cora.page, COMMUNITY);
      await cora.page.getByRole('button', { name: 'community rules' }).click();
      return cora.page.getByRole('dialog');
    },
    edit: (page) => goTo(page, `${COMMUNITY}?tab=settings`),
    field: 'Community rules',
  },
  {
    kind: 'the welcome',
    async read() {
      await goTo(cora.page, COMMUNITY);
      await cora.page.getByRole('button', { name: 'Join community' }).click();
      return cora.page.getByText('welcomes you').locator('../..');
    },
    edit: (page) => goTo(page, `${COMMUNITY}?tab=settings`),
    field: 'Welcome message',
  },
  {
    kind: 'a course',
    async read() {
      await goTo(ben.page, `${COMMUNITY}courses/${course}/learn/`);
      return ben.page.getByRole('main');
    },
    edit: (page) => goTo(page, `${COMMUNITY}courses/${course}/`),
    field: 'Description',
  },
  {
    kind: 'a lesson',
    async read() {
      await goTo(ben.page, `${COMMUNITY}courses/${course}/lessons/${lesson}/`);
      return ben.page.getByRole('main');
    },
    edit: (page) => goTo(page, `${COMMUNITY}courses/${course}/?lesson=${lesson}`),
    field: 'Content',
  },
];

test('a text of each kind with entities, tables, code, HTML and emoji is shown as it is meant, and opens in the editor', async () => {
  for (const { kind, read, edit, field } of KINDS) {
    const text = await read();
    await text.locator('pre').first().waitFor();
    const words = await text.first().innerText();
    for (const part of [
      'P50 & pataas, AT&T; Globe 😀👩🏽‍🍳',
      '<b onclick="x()">hindi</b>',
      '<img src=x onerror=alert(1)> &copy;',
    ])
      expect(words, `${kind}, read`).toContain(part);
    await text.locator('strong').getByText('Presyo:').first().waitFor();
    await text.locator('li').filter({ hasText: 'Harina' }).first().waitFor();
    await picture(text.page(), `${kind} read`);

    await edit(ana.page);
    const editor = ana.page.locator(`[contenteditable="true"][aria-label="${field}"]`);
    await editor.waitFor();
    const written = await writtenIn(editor);
    for (const part of [
      'Presyo: P50 & pataas, AT&T; Globe 😀👩🏽‍🍳',
      '<b onclick="x()">hindi</b>',
      '<img src=x',
    ])
      expect(written, `${kind}, edited`).toContain(part);
    await editor.locator('strong').getByText('Presyo:').waitFor();
    expect(await editor.locator('li').count(), kind).toBe(2);
    await picture(ana.page, `${kind} edited`);
  }
});

test('a message with &name; is sent whole by Enter, and so is a post', async () => {
  const messages = [
    'Bukas may Q&A; magdala ng notes at tanong',
    'AT&T; Globe; Smart',
    'Isulat ang &nbsp; dito',
  ];
  const { page } = ana;
  await goTo(page, chat);
  const field = page.locator('[contenteditable="true"][aria-label^="Message"]');
  await field.waitFor();
  for (const message of messages) {
    await field.focus();
    await page.keyboard.type(message);
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText(message).first().waitFor();
    expect(await writtenIn(field), message).toBe('');
  }
  await goTo(page, `${COMMUNITY}?tab=discussions`);
  await page.getByRole('button', { name: 'Share something…' }).click();
  const post = page.locator('[contenteditable="true"][aria-label="Text of the post"]');
  await post.waitFor();
  await post.focus();
  await page.keyboard.type(messages.join('. '));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText(messages.join('. ')).first().waitFor();
});

test('a pasted sheet is lines in a chat and a table in a post, and a pasted page keeps its list', async () => {
  const sheet =
    '<meta charset="utf-8"><table><tbody><tr><td>Gatas</td><td>48.50</td></tr><tr><td>A|B</td><td>=2+3</td></tr></tbody></table>';
  const page =
    '<p>Dalhin <b>bukas</b>:</p><ul><li>tubig</li><li>payong <img alt="☔" src="https://x.example/1.png"></li></ul>';
  const desk = ana.page;
  await goTo(desk, chat);
  const field = desk.locator('[contenteditable="true"][aria-label^="Message"]');
  await field.waitFor();
  await paste(field, sheet);
  await expect.poll(() => writtenIn(field)).toBe('Gatas\t48.50\nA|B\t=2+3');
  await picture(desk, 'sheet in a chat');
  await field.press('Enter');
  await desk.getByRole('log').getByText('=2+3').first().waitFor();
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.query<{ content: string }>(
        'select content from chat_messages where chat_conversation_id = $1 order by seq desc limit 1',
        [conversationId],
      );
      return rows[0]?.content;
    })
    .toBe('Gatas\t48.50\nA|B\t=2+3');
  await paste(field, page);
  await field.locator('li').getByText('payong ☔').waitFor();
  await picture(desk, 'page in a chat');
  await field.press('Enter');
  await desk.getByRole('log').locator('li').getByText('payong ☔').waitFor();
  await picture(desk, 'pasted in a chat');

  await goTo(ben.page, `${COMMUNITY}?tab=discussions`);
  await ben.page.getByRole('button', { name: 'Share something…' }).click();
  const post = ben.page.locator('[contenteditable="true"][aria-label="Text of the post"]');
  await post.waitFor();
  await post.focus();
  await ben.page.keyboard.type('Presyo ngayon:');
  await paste(post, sheet);
  await ben.page.keyboard.type('Salamat!');
  await picture(ben.page, 'sheet in a post');
  await post.press('Control+Enter');
  await ben.page.getByRole('cell', { name: '=2+3' }).waitFor();
  await picture(ben.page, 'pasted in a post');
});

test('what is copied in the field is pasted as it was, and a dragged page is read as a pasted one', async () => {
  const { page } = ana;
  await goTo(page, chat);
  const field = page.locator('[contenteditable="true"][aria-label^="Message"]');
  await field.waitFor();
  await field.focus();
  await page.keyboard.type('Dala **bukas** ');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  // Once over what is selected, and once behind it: where it then is, the field itself has said.
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+v');
  await expect.poll(() => writtenIn(field)).toBe('Dala bukas Dala bukas ');
  expect(await field.locator('strong').allInnerTexts()).toEqual(['bukas', 'bukas']);
  await field.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', '<p><em>at</em> payong</p>');
    const { right, bottom } = element.getBoundingClientRect();
    const at = { clientX: right - 4, clientY: bottom - 8 };
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at });
    element.dispatchEvent(drop);
  });
  await field.locator('em').getByText('at').waitFor();
  expect(await writtenIn(field)).toBe('Dala bukas Dala bukas at payong');
});

/** What a browser does when the clipboard has a page. */
async function paste(field: Locator, html: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    clipboardData.setData('text/plain', 'the text of it');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
