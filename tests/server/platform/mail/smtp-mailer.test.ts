import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMailer } from '../../../../src/server/platform/mail/smtp-mailer.ts';

/** A mail server of the plainest kind: takes every mail, and refuses one recipient. */
const lines: string[] = [];
const server = createServer((socket: Socket) => {
  let isData = false;
  socket.write('220 mail.example\r\n');
  let rest = '';
  socket.on('data', (chunk) => {
    const received = (rest + String(chunk)).split('\r\n');
    rest = received.pop() ?? '';
    for (const line of received) {
      lines.push(line);
      if (isData) {
        if (line !== '.') continue;
        isData = false;
        socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(line.startsWith('RCPT TO:<full@') ? '552 mailbox full\r\n' : '250 fine\r\n');
    }
  });
});
const address = { port: 0 };

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'object' && bound) address.port = bound.port;
});
afterAll(() => {
  server.close();
});

test('a mail is handed to the mail server with both parts', async () => {
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${address.port}`,
    from: 'Tambayan <hello@tambayan.example>',
  });
  await mailer.send({ to: 'liza@example.com', subject: 'Kumusta', html: '<p>hello</p>', text: 'hello' });
  expect(lines).toContain('MAIL FROM:<hello@tambayan.example>');
  expect(lines).toContain('RCPT TO:<liza@example.com>');
  expect(lines).toContain('Subject: Kumusta');
  expect(lines.filter((line) => /^Content-Type: text\/(?:plain|html)/.test(line))).toHaveLength(2);
});

test('a mail that the mail server refuses is refused', async () => {
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${address.port}`,
    from: 'hello@tambayan.example',
  });
  await expect(
    mailer.send({ to: 'full@example.com', subject: 'Kumusta', html: '<p>hello</p>', text: 'hello' }),
  ).rejects.toMatchObject({ responseCode: 552 });
});
