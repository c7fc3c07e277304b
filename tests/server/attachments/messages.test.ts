import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, editMessage, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { aFeed } from '../feed/a-feed.ts';
import { aGifOf, aPicture, opened } from '../uploads/a-picture.ts';
import { aWebm } from '../uploads/a-video.ts';
import { expectOnlyItsSession } from '../uploads/only-its-session.ts';
import { type AttachmentWorld, anAttachmentWorld, aPdf } from './an-attachment-world.ts';

let world: AttachmentWorld;
beforeAll(async () => {
  world = await anAttachmentWorld();
});
afterAll(() => world.close());

const anAvif = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#112233' } })
    .avif()
    .toBuffer();
const MISSING = '00000000-0000-4000-8000-000000000000';
const refusal = async (person: string, ids: readonly string[], changes = {}) =>
  (
    await world.api.refused(sendMessage, person, {
      body: world.messageBody({ attachments: ids.map((id) => ({ id })), ...changes } as never),
    })
  ).code;

test('a message has its pictures and files, with their sizes and a color, for every reader and in the log', async () => {
  const { api, ana, ben, chatId, groupId } = world;
  const picture = await world.attach(ana, {
    bytes: await aPicture('png', { width: 1600, height: 800, colour: '#ff0000' }),
  });
  expect(picture).toMatchObject({ kind: 'PICTURE', width: 1600, height: 800, name: 'larawan.png', alt: '' });
  expect(picture.color).toMatch(/^#f[a-f0-9]0[0-9]0[0-9]$/);
  const pdf = await world.attach(ana, { bytes: aPdf(), type: 'application/pdf', name: 'Resipe ni Lola.pdf' });
  const body = world.messageBody({
    content: '',
    attachments: [
      { id: pdf.id, alt: '', duration_seconds: 4 },
      { id: picture.id, alt: 'Adobo sa kawali', duration_seconds: null },
    ],
  });
  const { data: sent } = await api.ok(sendMessage, ana, { body });
  expect(sent.attachments).toMatchObject([
    { id: pdf.id, kind: 'FILE', bytes: aPdf().byteLength, duration_seconds: null },
    { id: picture.id, alt: 'Adobo sa kawali' },
  ]);
  // A repeated call gives the same message, and not another one.
  expect((await api.ok(sendMessage, ana, { body })).data).toEqual(sent);
  const history = await api.ok(searchMessages, ben, {
    params: { group_id: groupId },
    query: { chat_conversation_id: chatId },
  });
  expect(history.data.find(({ id }) => id === sent.id)?.attachments).toEqual(sent.attachments);
  const [event] = await world.toldOf(`c:${chatId}`, 'message.created');
  expect(event?.d).toMatchObject({ id: sent.id, attachments: sent.attachments });

  const drawn = await world.read(await world.addressOf(ben, picture, '960.webp'));
  expect(drawn.status).toBe(200);
  expect(await opened(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 });
  const downloaded = await world.read(await world.addressOf(ben, pdf, 'file'), { range: 'bytes=0-7' });
  expect([downloaded.status, downloaded.bytes.toString()]).toEqual([206, '%PDF-1.7']);
  expect(downloaded.headers['content-disposition']).toBe(
    `attachment; filename="Resipe_ni_Lola.pdf"; filename*=UTF-8''Resipe%20ni%20Lola.pdf`,
  );
});

test('an animation keeps its frames in a drawing of its own, within limits, and goes with the text', async () => {
  const { ana, ben } = world;
  const frame = (background: string, width: number) =>
    sharp({ create: { width, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const aGif = async (width: number, colours: readonly string[]) =>
    sharp(await Promise.all(colours.map((colour) => frame(colour, width))), { join: { animated: true } })
      .gif({ delay: colours.map(() => 200) })
      .toBuffer();
  const attachGif = (bytes: Buffer) => world.attach(ana, { bytes, type: 'image/gif', name: 'sayaw.gif' });
  const gif = await attachGif(await aGif(600, ['#ff0000', '#00ff00', '#0000ff']));
  expect(gif).toMatchObject({ width: 600, height: 40, moving_bytes: expect.any(Number) });
  const sent = await world.say(ana, [gif]);
  expect(sent.attachments).toMatchObject([{ moving_bytes: gif.moving_bytes }]);
  const moving = await world.read(await world.addressOf(ben, gif, 'moving.webp'));
  expect(moving.bytes.byteLength).toBe(gif.moving_bytes);
  expect(await opened(moving.bytes).metadata()).toMatchObject({
    pages: 3,
    width: 480,
    delay: [200, 200, 200],
  });
  const still = await world.read(await world.addressOf(ben, gif, '960.webp'));
  expect((await opened(still.bytes).metadata()).pages ?? 1).toBe(1);

  // One frame, and more frames than are bearable: a still picture.
  for (const bytes of [await aPicture('gif', { width: 50 }), aGifOf(400)]) {
    const file = await attachGif(bytes);
    expect(file.moving_bytes).toBeNull();
    await world.say(ana, [file]);
    expect((await world.read(await world.addressOf(ben, file, 'moving.webp'))).status).toBe(404);
  }
  await world.api.ok(deleteMessage, ana, { params: { chat_message_id: sent.id } });
  await world.sweep();
  expect((await world.files()).filter((file) => file.endsWith('-moving.webp'))).toEqual([]);
});

test('only files of the sender for this chat are taken, each once, and every refusal is the same', async () => {
  const { api, ana, ben, olive, groupId } = world;
  const own = await world.attach(ana);
  const other = await world.attach(ben);
  const elsewhere = await world.attach(olive, { purpose: 'post_file', targetId: groupId });
  const notSent = await world.ask(ana, { size: 100 });
  const { id: announced } = (notSent.json as { data: { id: string } }).data;
  for (const [what, person, ids] of [
    ['unknown', ana, [MISSING]],
    ['of another person', ana, [other.id]],
    ['one of two is of another person', ana, [own.id, other.id]],
    ['for another place', olive, [elsewhere.id]],
    ['not arrived', ana, [announced]],
  ] as const)
    expect(await refusal(person, ids), what).toBe('attachment.not_found');
  expect(await refusal(ana, [own.id, own.id]), 'twice in one message').toBe('request.invalid');
  expect(
    await refusal(
      ana,
      [...Array(11)].map(() => randomUUID()),
    ),
    'too many',
  ).toBe('request.invalid');
  expect(await refusal(ana, [], { content: ' ' }), 'nothing').toBe('request.invalid');
  await world.say(ana, [own]);
  expect(await refusal(ana, [own.id]), 'used before').toBe('attachment.not_found');
  // Two messages at the same moment: one of them gets the file.
  const wanted = await world.attach(ana);
  const both = await Promise.all(
    [0, 1].map(() =>
      api.call(sendMessage, ana, { body: world.messageBody({ attachments: [{ id: wanted.id } as never] }) }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('who may not write there may not send files for it', async () => {
  const { api, ana, groupId } = world;
  const [stranger, removed, muted] = [await api.person(), await api.person(), await api.person()];
  await api.place(groupId, muted, 'MEMBER');
  await api.place(groupId, removed, 'MEMBER', 'BANNED');
  await api.ok(createRestriction, world.olive, {
    body: { group_id: groupId, user_id: muted, type: 'CHAT_MUTE' },
  });
  const answers = await Promise.all(
    [null, stranger, removed, muted, ana].map(async (person) => (await world.ask(person)).status),
  );
  expect(answers).toEqual([401, 404, 404, 403, 200]);
  await api.db.query(
    `insert into restrictions (id, type, scope, user_id, moderator_id, reason, starts_at, ends_at, created_at)
     values (gen_random_uuid(), 'UPLOAD_BLOCK', 'PLATFORM', $1, $1, 'Spam', now() - interval '1 hour', now() + interval '1 hour', now())`,
    [ana],
  );
  expect((await world.ask(ana)).text).toContain('upload.restricted');
  await api.db.query(`delete from restrictions where type = 'UPLOAD_BLOCK'`);
});

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);

test('a CSV file that a computer with Excel calls a sheet is one of text', async () => {
  const sheet = { type: 'application/vnd.ms-excel', bytes: Buffer.from('pangalan,grado\nAna,95\n') } as const;
  const file = await world.attach(world.ana, { ...sheet, name: 'grades.csv' });
  expect(file).toMatchObject({ name: 'grades.csv', mime_type: 'text/csv', kind: 'FILE' });
});

test('names of files have no hidden signs and no breaks, and an ending that fits', async () => {
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
  const text = Buffer.from('laman');
  for (const [name, type, bytes, expected] of [
    ['resibo\u202efdp.zip', 'application/zip', zip, 'resibofdp.zip'],
    ['linya\nbago.csv', 'text/csv', text, 'linya bago.csv'],
    ['win.bat', 'text/plain', text, 'win.bat.txt'],
    ['resibo.exe', 'application/pdf', aPdf(), 'resibo.exe.pdf'],
    ['Resipe ni Lola.PDF', 'application/pdf', aPdf(), 'Resipe ni Lola.PDF'],
    ['../../mga tala.md', 'text/plain', text, '.._.._mga tala.md'],
    ['\u200b', 'text/plain', text, 'file.txt'],
    ['walang dulo', 'text/csv', text, 'walang dulo.csv'],
  ] as const)
    expect((await world.attach(world.ana, { name, type, bytes })).name, name).toBe(expected);
});

test('a JPEG without its end is drawn as far as it goes', async () => {
  const whole = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#aa5500' },
  })
    .jpeg()
    .toBuffer();
  for (const bytes of [whole.subarray(0, -2), whole.subarray(0, Math.floor(whole.length * 0.8))]) {
    const file = await world.attach(world.ana, { type: 'image/jpeg', bytes, name: 'larawan.jpg' });
    expect(file).toMatchObject({ kind: 'PICTURE', width: 640, height: 480 });
  }
});

test('files of a wrong kind, too large, or not what they are called are refused', async () => {
  const { ana } = world;
  const MB = 1024 * 1024;
  for (const [what, wish] of [
    ['a program', { type: 'application/x-msdownload' as never }],
    ['SVG', { type: 'image/svg+xml' as never }],
    ['a page', { type: 'text/html' as never }],
    ['a picture above 10 MB', { size: 10 * MB + 1 }],
    ['a file above 25 MB', { type: 'application/pdf', size: 25 * MB + 1 }],
    ['an empty file', { size: 0 }],
  ] as const)
    expect((await world.ask(ana, wish)).status, what).toBe(422);
  expect((await world.ask(ana, { size: 10 * MB })).status).toBe(200);

  const zip = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
  const page = Buffer.from('<script>alert(1)</script>');
  for (const [what, type, bytes, isRight] of [
    ['a page as a PDF', 'application/pdf', page, false],
    ['a PDF as a zip file', 'application/zip', aPdf(), false],
    ['a page as a picture', 'image/png', page, false],
    ['a page as a recording', 'audio/webm', page, false],
    ['binary as text', 'text/plain', Buffer.from([65, 0, 66]), false],
    ['binary as a sheet', 'application/vnd.ms-excel', Buffer.from([65, 0, 66]), false],
    ['a page as a document', 'application/msword', page, false],
    ['half of UTF-16', 'text/plain', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), false],
    ['UTF-16', 'text/plain', Buffer.from('\ufeffMagandang umaga, ñ', 'utf16le'), true],
    ['UTF-16 of the other order', 'text/csv', Buffer.from('\ufeffa,b', 'utf16le').swap16(), true],
    ['RTF as .doc', 'application/msword', Buffer.from('{\\rtf1\\ansi Kumusta}'), true],
    ['a document with a password', DOCX, OLE, true],
    ['an older document', 'application/msword', OLE, true],
    ['a PDF behind a line break', 'application/pdf', Buffer.concat([Buffer.from('\r\n'), aPdf()]), true],
    ['a PDF behind a mark', 'application/pdf', Buffer.concat([Buffer.from('\ufeff'), aPdf()]), true],
    ['a zip file', 'application/zip', zip, true],
    ['a recording', 'audio/webm', aWebm(), true],
    ['a text', 'text/plain', Buffer.from('Magandang umaga, ñ'), true],
    ['AVIF', 'image/avif', await anAvif(), true],
  ] as const) {
    const sending = world.attach(ana, { type, bytes, name: 'talaksan' });
    if (isRight) expect((await sending).mime_type, what).toBe(type);
    else await expect(sending, what).rejects.toThrow(/upload\.(wrong_file|not_a_picture)/);
  }
});

test('a file is read by the readers of its message only, and as long as they are', async () => {
  const { api, ana, ben, groupId } = world;
  const stranger = await api.person();
  const file = await world.attach(ana);
  expect(await world.addresses(ana, [file]), 'before it is sent').toEqual([]);
  const { id: chat_message_id } = await world.say(ana, [file]);
  expect(await world.addresses(stranger, [file, { id: MISSING }])).toEqual([]);
  const address = await world.addressOf(ben, file);
  expect((await world.read(address)).status).toBe(200);
  expect((await world.read(address, { authorization: `Bearer ${stranger}` })).status, 'of another').toBe(404);
  expect((await world.read(address.replace(ben, stranger))).status, 'for another').toBe(404);
  expect((await world.read(address.replace('320.webp', 'file'))).status, 'the original').toBe(404);
  await api.place(groupId, ben, 'MEMBER', 'BANNED');
  expect((await world.read(address)).status, 'removed member').toBe(404);
  expect(await world.addresses(ben, [file])).toEqual([]);
  await api.place(groupId, ben, 'MEMBER');
  expect((await world.read(address)).status).toBe(200);

  const before = (await world.files()).length;
  await api.ok(deleteMessage, ana, { params: { chat_message_id } });
  expect((await world.read(address)).status, 'deleted').toBe(404);
  const log = JSON.stringify(await world.toldOf(`c:${world.chatId}`, 'message.created'));
  expect(log).not.toContain(file.id);
  await world.sweep();
  expect(before - (await world.files()).length).toBeGreaterThanOrEqual(3);
});

test('an address of a file works with a session of its user only, and ends with it', async () => {
  const { api, groupId, ana } = world;
  const reader = await api.person();
  await api.place(groupId, reader, 'MEMBER');
  const files = [
    await world.attach(ana),
    await world.attach(ana, { type: 'application/pdf', bytes: aPdf(), name: 'resibo.pdf' }),
  ];
  await world.say(ana, files);
  const [picture, pdf] = await world.addresses(reader, files);
  const of = (one: typeof picture, variant: string) => String(one?.url).replace('{variant}', variant);
  await expectOnlyItsSession({ api, ask: world.request }, { person: reader, isPlayer: false }, [
    of(picture, '320.webp'),
    of(picture, '960.webp'),
    of(pdf, 'file'),
  ]);
});

test('files of a private conversation are for the two only, and count for who sent them', async () => {
  const { api, ana, ben, olive } = world;
  const chatId = randomUUID();
  await api.ok(openPrivateConversation, ana, {
    params: { chat_conversation_id: chatId },
    body: { recipient_id: ben },
  });
  const file = await world.attach(ana, { targetId: chatId });
  expect((await world.ask(olive, { targetId: chatId })).status).toBe(404);
  await api.ok(sendPrivateMessage, ana, {
    body: {
      chat_conversation_id: chatId,
      content: '',
      client_msg_id: randomUUID(),
      attachments: [{ id: file.id, alt: '', duration_seconds: null }],
    },
  });
  expect((await world.addresses(ben, [file])).length).toBe(1);
  expect(await world.addresses(olive, [file])).toEqual([]);
  const { rows } = await api.db.query(
    'select group_id, user_id from files where name = (select file_name from attachments where id = $1)',
    [file.id],
  );
  expect(rows).toEqual([{ group_id: null, user_id: ana }]);
});

test('a forwarded message takes its files along, for its new readers too', async () => {
  const { api, ana, ben, olive } = world;
  const file = await world.attach(ana);
  const { id: chat_message_id } = await world.say(ana, [file], { content: '' });
  const { chatId: chat_conversation_id, groupId: group_id } = await aFeed(api);
  await api.place(group_id, ben, 'MEMBER');
  const { data: copy } = await api.ok(forwardMessage, ben, {
    params: { chat_message_id },
    body: { chat_conversation_id, group_id, content: '', client_msg_id: randomUUID() },
  });
  const [copied] = copy.attachments ?? [];
  if (!copied) throw new Error('the copy has no file');
  expect(copied.id).not.toBe(file.id);
  expect(await world.addresses(olive, [copied])).toEqual([]);
  await api.ok(deleteMessage, ana, { params: { chat_message_id } });
  await world.sweep();
  expect((await world.read(await world.addressOf(ben, copied))).status).toBe(200);
});

test('the text of a message with files may be emptied, that of another one not', async () => {
  const { api, ana } = world;
  const { id } = await world.say(ana, [await world.attach(ana)]);
  const edit = { params: { chat_message_id: id }, body: { content: '' } };
  expect((await api.ok(editMessage, ana, edit)).data).toMatchObject({ content: '', attachments: [{}] });
  const { id: plain } = await world.say(ana, [], { content: 'Walang kalakip' });
  expect((await api.refused(editMessage, ana, { ...edit, params: { chat_message_id: plain } })).code).toBe(
    'content.not_accepted',
  );
});

test('the author of a message adds, removes and orders its files; readers are told, and the log forgets the rest', async () => {
  const { api, ana, ben, chatId } = world;
  const [one, two] = [await world.attach(ana, { name: 'una.png' }), await world.attach(ana)];
  const said = await world.say(ana, [one, two], { content: '' });
  const params = { chat_message_id: said.id };
  const form = ({ id }: { id: string }, alt = '') => ({ id, alt, duration_seconds: null });
  const edit = (person: string, body: { content: string } & Record<string, unknown>) =>
    api.call(editMessage, person, { params, body: body as never });
  const third = await world.attach(ana);
  const attachments = [form(third), form(two, 'Pandesal')];
  const { data: edited } = await api.ok(editMessage, ana, {
    params,
    body: { content: '', attachments, version: said.version },
  });
  expect(edited).toMatchObject({
    version: said.version + 1,
    edited_at: expect.any(String),
    attachments: [{ id: third.id }, { id: two.id, alt: 'Pandesal' }],
  });
  const told = await world.toldOf(`c:${chatId}`, 'message.created', 'message.updated');
  expect(told.at(-1)?.d).toMatchObject({ id: said.id, attachments: [{ id: third.id }, { id: two.id }] });
  expect(JSON.stringify(told)).not.toContain(one.id);
  expect(await world.addresses(ben, [one]), 'removed').toEqual([]);
  expect(await world.addresses(ben, [two, third])).toHaveLength(2);
  // The same again changes nothing.
  expect(((await edit(ana, { content: '', attachments })).json as { data: object }).data).toEqual(edited);

  const foreign = await world.attach(ben);
  for (const [what, person, body, code] of [
    ['an older version', ana, { attachments: [], content: 'Huli', version: said.version }, 'content.stale'],
    ['nothing left', ana, { attachments: [], content: '' }, 'content.not_accepted'],
    ['a file of another', ana, { attachments: [form(foreign)], content: '' }, 'attachment.not_found'],
    ['a file that was removed', ana, { attachments: [form(one)], content: '' }, 'attachment.not_found'],
    ['another person', ben, { attachments: [], content: 'Akin na' }, 'chat.not_allowed'],
  ] as const)
    expect((await edit(person, body)).json, what).toMatchObject({ code });
  const { data: copy } = await api.ok(forwardMessage, ben, {
    params,
    body: { ...world.messageBody({ content: '' }) },
  });
  const forwarded = await api.refused(editMessage, ben, {
    params: { chat_message_id: copy.id },
    body: { content: '', attachments: [] },
  });
  expect(forwarded.issues).toMatchObject([{ path: 'attachments' }]);
});
