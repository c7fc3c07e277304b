import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom, systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { answerProblems } from '../../../../src/server/platform/http/api/answer-problems.ts';
import { wordsIn } from '../../../../src/server/platform/i18n/words-in.ts';
import { createAccountMails } from '../../../../src/server/platform/mail/account-mails.ts';
import { composeMail } from '../../../../src/server/platform/mail/compose-mail.ts';
import { devMailRoutes } from '../../../../src/server/platform/mail/dev-mail.routes.ts';
import { createFileMailer } from '../../../../src/server/platform/mail/file-mailer.ts';

const time = { now: Date.parse('2026-03-01T00:00:00.000Z') };
const clock = { now: () => time.now };
const random = createRandom(clock, (count) => systemRandom.bytes(count));
const mails = createAccountMails('https://tambayan.example');
const liza = { firstName: 'Liza', language: 'en' } as const;
const FROM = 'Tambayan <hello@tambayan.example>';

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tambayan-mail-')), 'mail');
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

describe('an account mail', () => {
  const mail = mails.verification({
    ...liza,
    email: 'li&za@example.com',
    code: 'ABC234',
    token: 'a-token',
    redirect: null,
  });

  test('says the same in both parts: the code, and a link that needs none', () => {
    const link = 'https://tambayan.example/register-verify/?token=a-token&email=li%26za%40example.com';
    expect(mail.text).toContain('\n    ABC234\n');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('>ABC234<');
    expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail.subject).toBe('ABC234 is your Tambayan code');
  });

  test('is in the language of its reader, and says so to who reads it aloud', () => {
    const { subject, html, text } = mails.accountDeleted({
      firstName: 'Liza',
      language: 'fil',
      timeZone: 'America/Los_Angeles',
      erasesAt: new Date('2026-12-22T07:00:00Z'),
      token: 'a-token',
    });
    expect(subject).toBe('Na-delete ang Tambayan account mo');
    expect(html).toContain('<html lang="fil">');
    expect(text).toContain('Sa Disyembre 21, 2026, tuluyan naming ide-delete');
    expect(text).toContain('https://tambayan.example/restore-account/?token=a-token&lang=fil');
    expect(text).toContain('Tambayan · kung saan tumatambay ang komunidad mo');
  });

  test('loads nothing from anywhere', () => {
    for (const { html } of [
      mail,
      mails.alreadyRegistered(liza),
      mails.resetCode({ ...liza, email: 'a@b.ph', code: 'ABC234', token: 'a-token', redirect: null }),
      mails.accountDeleted({
        ...liza,
        timeZone: 'Asia/Manila',
        erasesAt: new Date(time.now),
        token: 'a-token',
      }),
    ]) {
      expect(html).not.toMatch(/<(?:img|script|link|iframe|object)|url\(|@import|\ssrc=/i);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^https:\/\/tambayan\.example\//);
    }
  });

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x", '&lt;b&gt;'])(
    'shows the name %s as it was typed, and never as markup',
    (firstName) => {
      const { html, text } = mails.alreadyRegistered({ firstName, language: 'en' });
      expect(html).not.toContain(firstName);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<img');
      expect(text).toContain(firstName);
    },
  );

  test('has no line that a name or a subject started', () => {
    const evil = 'Liza\r\nBcc: all@example.com\u2028\n\n-- \nsent by the bank';
    const draft = {
      subject: evil,
      preview: evil,
      heading: evil,
      blocks: [{ kind: 'paragraph', text: evil }],
    } as const;
    const { subject, text } = composeMail(draft, wordsIn('en'));
    expect(subject).toBe('Liza Bcc: all@example.com -- sent by the bank');
    expect(text.split('\n').filter((line) => /^(?:Bcc|sent)/.test(line))).toEqual([]);
  });
});

describe('mail without a mail server', () => {
  const mailer = () => createFileMailer({ folder, from: FROM, clock, random });

  test('is two files that only the server may read', async () => {
    await mailer().send({
      to: 'liza@example.com',
      subject: 'Kumusta ñ\r\nX-Evil: 1',
      html: '<p>a</p>',
      text: 'a',
    });
    const names = (await readdir(folder)).sort();
    expect(names.map((name) => name.replace(/^.*\./, ''))).toEqual(['eml', 'json']);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    const eml = await readFile(join(folder, names[0] ?? ''), 'utf8');
    expect(eml).toContain('To: liza@example.com\r\n');
    expect(eml).toContain(`From: ${FROM}\r\n`);
    expect(eml).not.toMatch(/^X-Evil/m);
  });

  async function anApp(password: string | null = null) {
    const app = Fastify();
    answerProblems(app);
    devMailRoutes(app, { folder, password });
    await app.ready();
    return app;
  }

  test('is listed, found by address as JSON, and shown without any rights', async () => {
    time.now += 1000;
    const { subject, html, text } = mails.resetCode({
      firstName: '<b>Bea</b>',
      language: 'en',
      email: 'bea@example.com',
      code: 'XYZ789',
      token: 'a-token',
      redirect: null,
    });
    await mailer().send({ to: 'bea@example.com', subject: `<i>${subject}</i>`, html, text });
    const app = await anApp();

    const found = (await app.inject('/dev/mail?to=Bea@Example.com')).json();
    expect(found.data).toMatchObject([{ to: 'bea@example.com', text: expect.stringContaining('XYZ789') }]);
    expect((await app.inject('/dev/mail?to=nobody@example.com')).json()).toEqual({ data: [] });

    const list = await app.inject('/dev/mail');
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(list.payload).not.toContain('<i>');
    expect(list.payload.indexOf('bea@example.com')).toBeLessThan(list.payload.indexOf('liza@example.com'));

    const shown = await app.inject(`/dev/mail/${found.data[0].id}`);
    expect(shown.payload).toBe(html);
    expect(shown.headers['content-security-policy']).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none'/,
    );
    expect(shown.headers['content-security-policy']).not.toContain('allow-scripts');
    expect(shown.headers['content-security-policy']).not.toContain('allow-same-origin');
    await app.close();
  });

  test.each(['..%2f..%2fpackage', '00000000-0000-7000-8000-000000000000', '..'])(
    'has nothing under the name %s',
    async (id) => {
      const app = await anApp();
      expect((await app.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
      await app.close();
    },
  );

  test('is shown to no one without the password, if there is one', async () => {
    const app = await anApp('Bahay:Kubo-7');
    const ask = (url: string, given?: string) =>
      app.inject({ url, headers: given === undefined ? {} : { authorization: `Basic ${btoa(given)}` } });
    const { data } = (await ask('/dev/mail?to=bea@example.com', 'kahit:Bahay:Kubo-7')).json();
    for (const url of ['/dev/mail', '/dev/mail?to=bea@example.com', `/dev/mail/${data[0].id}`]) {
      for (const wrong of [undefined, '', 'kahit:', 'kahit:Bahay', 'Bahay:Kubo-7', 'kahit:Bahay:Kubo-77']) {
        const answer = await ask(url, wrong);
        expect([wrong, answer.statusCode]).toEqual([wrong, 401]);
        expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
        expect(answer.payload).not.toContain('bea');
      }
      expect((await ask(url, ':Bahay:Kubo-7')).statusCode).toBe(200);
    }
    await app.close();
  });

  test('is an empty list before the first one', async () => {
    const app = Fastify();
    devMailRoutes(app, { folder: join(folder, 'none'), password: null });
    const list = await app.inject('/dev/mail');
    expect(list.statusCode).toBe(200);
    expect(list.payload).toContain('No mail yet.');
    await app.close();
  });
});
