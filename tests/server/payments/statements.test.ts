import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { manilaMonth } from '../../../src/contract/core/manila.ts';
import { parseSigned } from '../../../src/contract/money/money.ts';
import { listPayouts } from '../../../src/contract/money/payouts.ts';
import { getReceipt, receiptPaperPath } from '../../../src/contract/money/receipts.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import {
  getStatement,
  listEarningsEntries,
  statementFilePath,
  statementPaperPath,
} from '../../../src/contract/money/statements.ts';
import { createLedgerRepo } from '../../../src/server/features/payments/ledger/ledger.repo.ts';
import { postPayment } from '../../../src/server/features/payments/ledger/ledger.ts';
import { createPapers } from '../../../src/server/features/payments/papers/papers.ts';
import { statementPaper } from '../../../src/server/features/payments/papers/statement-paper.ts';
import { wordsIn } from '../../../src/server/platform/i18n/words-in.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

const month = manilaMonth(Date.now());

async function paidBy(person: string, paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>) {
  const ref = await world.buy(person, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  return { ref, id: rows[0]?.id ?? '' };
}

const file = (person: string, groupId: string, of = month) =>
  world.api.app.inject({
    url: `/api${statementFilePath(groupId, of)}`,
    headers: { authorization: `Bearer ${person}` },
  });

const paper = async (person: string, path: string, query = '') => {
  const answer = await world.api.app.inject({
    url: `/api${path}${query}`,
    headers: { authorization: `Bearer ${person}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

/** The words of each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(bytes), { mergePages: false })).text;
}

/** "₱1,234.50" of "1234.50", written here once more so that the test does not trust the code. */
const peso = (amount: string) =>
  amount.replace(/(\d+)/, (whole) => `₱${whole.replace(/\B(?=(\d{3})+$)/g, ',')}`);

test('a statement adds up, page by page and as a file, and a name cannot become a formula', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const group_id = paid.groupId;
  const formula = await api.person({ first: '=HYPERLINK(1)', last: 'Reyes' });
  const first = await paidBy(formula, paid);
  const second = await paidBy(await api.person({ first: 'Ana', last: 'Cruz' }), paid);
  await api.ok(requestRefund, owner, { params: { payment_id: second.id }, body: { amount: '100.00' } });
  await world.runJobs();

  const { data } = await api.ok(getStatement, owner, { params: { group_id, month } });
  expect(data).toMatchObject({
    ...{ opening: '0.00', gross: '998.00', refunds: '100.00', commission: '89.80', processing: '24.96' },
    ...{ net: '783.24', paid_out: '0.00', closing: '783.24', is_complete: false, lines_left: 0 },
  });
  // Two payments with a fee each, and the refund.
  expect(data.lines).toHaveLength(5);
  let balance = 0;
  for (const line of data.lines) {
    balance += parseSigned(line.amount) ?? 0;
    expect(parseSigned(line.balance)).toBe(balance);
  }
  expect(parseSigned(data.closing)).toBe(balance);

  const pages: string[] = [];
  let before: string | undefined;
  do {
    const query = { limit: '2', ...(before !== undefined && { before }) };
    const page = await api.ok(listEarningsEntries, owner, { params: { group_id }, query });
    pages.push(...page.data.map(({ id }) => id));
    before = page.cursor.before ?? undefined;
  } while (before !== undefined);
  expect(pages.toSorted()).toEqual(data.lines.map(({ id }) => id).toSorted());

  const { body, headers } = await file(owner, group_id);
  expect(headers['content-disposition']).toBe(`attachment; filename="${paid.slug}-${month}.csv"`);
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(body).toContain(`"PAYMENT","${first.ref}","'=HYPERLINK(1) Reyes","Suki",499,49.9,449.1,`);
  expect(body).toContain(`"REFUND","${second.ref}","Ana Cruz","Suki",-100,-10,-90,`);
  // The paper has the same sums and lines, in either language.
  const english = await paper(owner, statementPaperPath(group_id, month));
  expect(english.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${paid.slug}-${month}.pdf"`,
    'cache-control': 'no-store',
  });
  const [text = '', ...more] = await pagesOf(english.bytes);
  expect(more).toEqual([]);
  expect(text).toContain('Page 1 of 1');
  for (const [name, amount] of [
    ['Balance at the start', data.opening],
    ['Members paid', data.gross],
    ['Refunds', data.refunds],
    ['Commission', data.commission],
    ['Payment fees', data.processing],
    ['You keep', data.net],
    ['Paid out', data.paid_out],
    ['Balance at the end', data.closing],
  ] as const)
    expect(text.replace(/\s+/g, ' ')).toContain(`${name} ${peso(amount)}`);
  for (const line of data.lines) {
    expect(text).toContain(line.reference);
    expect(text).toContain(peso(line.balance));
  }
  expect(
    (await pagesOf((await paper(owner, statementPaperPath(group_id, month), '?lang=fil')).bytes))[0],
  ).toContain('Balanse sa katapusan');
  // The month before has nothing, and the month after begins with what is left.
  const next = await api.ok(getStatement, owner, { params: { group_id, month: '2099-01' } });
  expect(next.data).toMatchObject({ opening: '783.24', net: '0.00', closing: '783.24', lines: [] });
});

test('statements are for owners and administrators; a receipt also for its payer, and for no one else', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const [payer, moderator, member, admin] = await Promise.all([
    api.person({ first: 'Ma. Peña', last: 'de la Cruz-Ñunez' }),
    api.person(),
    api.person(),
    api.person({ role: 'ADMIN' }),
  ]);
  await api.place(paid.groupId, moderator, 'MODERATOR');
  await api.place(paid.groupId, member, 'MEMBER');
  const { id, ref } = await paidBy(payer, paid);
  const statuses = async (person: string) =>
    [
      (await file(person, paid.groupId)).statusCode,
      (await api.call(getReceipt, person, { params: { payment_id: id } })).status,
      (await paper(person, statementPaperPath(paid.groupId, month))).status,
      (await paper(person, receiptPaperPath(id))).status,
    ].join(' ');
  expect({
    owner: await statuses(owner),
    admin: await statuses(admin),
    payer: await statuses(payer),
    moderator: await statuses(moderator),
    member: await statuses(member),
    stranger: await statuses(await api.person()),
  }).toEqual({
    ...{ owner: '200 200 200 200', admin: '200 200 200 200', payer: '403 200 403 200' },
    ...{ moderator: '403 404 403 404', member: '403 404 403 404', stranger: '403 404 403 404' },
  });
  expect((await file(owner, paid.groupId, '2026-13')).statusCode).toBe(422);
  const { data } = await api.ok(getReceipt, payer, { params: { payment_id: id } });
  expect(data).toMatchObject({ checkout_ref: ref, plan_type: 'Suki', amount: '499.00', vat: null });
  // Only its payer can report a problem with it.
  const seen = await Promise.all(
    [owner, admin].map((one) => api.ok(getReceipt, one, { params: { payment_id: id } })),
  );
  expect([data, ...seen.map((one) => one.data)].map(({ is_own }) => is_own)).toEqual([true, false, false]);
  expect(data.period?.end).not.toBeNull();
});

test('a receipt as PDF says what was paid, with the peso and the letters of names', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const payer = await api.person({ first: 'Ma. Peña', last: 'Mañágo' });
  const { id, ref } = await paidBy(payer, paid);
  const { headers, bytes } = await paper(payer, receiptPaperPath(id));
  expect(headers['content-disposition']).toBe(`attachment; filename="${ref}.pdf"`);
  const [text = ''] = await pagesOf(bytes);
  expect(text).toContain('Payment acknowledgement — not a BIR invoice');
  expect(text).toContain('₱499.00');
  expect(text).toContain('Ma. Peña Mañágo');
  expect(text).toContain(ref);
  // Only the letters that are on it are in the file.
  expect(bytes.length).toBeLessThan(60_000);
  const signedOut = await api.app.inject({ url: `/api${receiptPaperPath(id)}` });
  expect(signedOut.statusCode).toBe(401);
  expect((await paper(owner, receiptPaperPath(randomUUID()))).status).toBe(404);
});

test('a month takes what is posted within three days of its end in Manila, and nothing later', async () => {
  const { api, owner } = world;
  const { groupId } = await world.aPaidCommunity();
  const random = { uuid: randomUUID };
  const at = new Date('2026-08-31T15:59:59.999Z');
  for (const [amount, postedAt] of [
    [100, '2026-08-31T15:59:59.999Z'],
    [200, '2026-09-03T15:59:59.999Z'],
    [400, '2026-09-03T16:00:00.000Z'],
  ] as const)
    await api.withTx((tx) =>
      createLedgerRepo(tx).post(postPayment(randomUUID(), amount, { groupId, bps: 0 }), {
        ...{ random, at, postedAt: new Date(postedAt) },
      }),
    );
  const august = await api.ok(getStatement, owner, { params: { group_id: groupId, month: '2026-08' } });
  expect(august.data).toMatchObject({ opening: '0.00', gross: '3.00', closing: '3.00' });
  const september = await api.ok(getStatement, owner, { params: { group_id: groupId, month: '2026-09' } });
  expect(september.data).toMatchObject({
    ...{ opening: '3.00', gross: '4.00', closing: '7.00' },
    lines: [{ at: at.toISOString(), posted_at: '2026-09-03T16:00:00.000Z', balance: '7.00' }],
  });
  const csv = (await file(owner, groupId, '2026-09')).body.trim().split('\r\n');
  expect(csv[0]).toMatch(/"posted_at"$/);
  expect(csv[1]).toContain('2026-09-03T16:00:00.000Z');
});

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUID(), at: '2026-11-03T04:00:00.000Z', kind: 'PAYMENT' as const },
    ...{
      reference: `CHK-${n}`,
      plan_type: 'Suki',
      payment_id: null,
      member: n === 5 ? 'A'.repeat(80) : `Member ${n}`,
    },
    ...{ discount: '49.90', coupon_code: n % 50 === 0 ? 'SUKI10' : null },
    ...{ gross: '499.00', commission: '49.90', amount: '449.10', balance: '449.10', outside: '0.00' },
  }));

const longStatement = (lines: ReturnType<typeof manyLines>) => {
  const sums = { opening: '0.00', gross: '0.00', refunds: '0.00', commission: '0.00', processing: '0.00' };
  return {
    ...{ group: { id: randomUUID(), name: 'Suki', slug: 'suki' }, month: '2026-11', is_complete: true },
    ...{ ...sums, net: '0.00', paid_out: '0.00', closing: '0.00', outside: '0.00', lines, lines_left: 12 },
  };
};
const drawn = (lines: ReturnType<typeof manyLines>) =>
  statementPaper(longStatement(lines), wordsIn('en'), new Date('2026-12-01T00:00:00Z'));

test('a long statement has its columns and its number on each page', async () => {
  const lines = manyLines(150);
  const pages = await pagesOf(await drawn(lines));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain('Statement of November 2026');
    if (at < pages.length - 1) expect(text).toContain('Reference');
  }
  const all = pages.join(' ');
  for (const { reference } of lines) expect(all.split(/\s+/)).toContain(reference);
  expect(all).toContain('12 more lines are in the CSV file.');
});

test('a paper is drawn beside the node, which goes on; one that hangs or fails costs only itself', async () => {
  const never = { after: () => () => {} };
  const lines = manyLines(200);
  const order = async () => ({
    ...{ statement: longStatement(lines), language: 'en' as const, at: new Date() },
  });
  const papers = createPapers(never);
  let turns = 0;
  let isDrawing = true;
  const others = (async () => {
    for (; isDrawing; turns += 1) await setImmediate();
  })();
  const bytes = await papers.draw('ana', order);
  isDrawing = false;
  await others;
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(turns).toBeGreaterThan(lines.length / 10);
  await papers.close();
  // The thread is started again.
  expect((await papers.draw('ana', order)).length).toBeGreaterThan(1_000);
  await papers.close();

  const thread = (code: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${code}`)}`,
    );
  let tooLong: (() => void)[] = [];
  const timers = {
    after(_: number, run: () => void) {
      tooLong = [...tooLong, run];
      return () => {};
    },
  };
  const hung = createPapers(timers, thread(`parentPort.on('message', () => { for (;;); });`));
  const asked = [hung.draw('ana', order), hung.draw('ben', order)];
  for (const [at, waiting] of asked.entries()) {
    const failed = expect(waiting).rejects.toMatchObject({ code: 'server.unavailable' });
    await vi.waitFor(() => expect(tooLong, 'each has its own turn').toHaveLength(at + 1));
    tooLong.at(-1)?.();
    await failed;
  }
  const failing = createPapers(
    never,
    thread(`parentPort.on('message', () => { throw new Error('no ink'); });`),
  );
  for (let n = 0; n < 2; n += 1) await expect(failing.draw('ana', order)).rejects.toThrow('no ink');
});

test('a node draws one statement at a time; who asks for many at once is refused, and others are not', async () => {
  const { api, owner } = world;
  const { groupId } = await world.aPaidCommunity();
  const admin = await api.person({ role: 'ADMIN' });
  // Nobody can read the ledger, so the first drawing waits and holds its place.
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  const answers: string[] = [];
  const ask = async (person: string, name: string) => {
    const { status, headers } = await paper(person, statementPaperPath(groupId, month));
    answers.push(`${name} ${status} ${headers['retry-after'] ?? ''}`.trim());
  };
  try {
    await client.query('begin; lock table ledger_entries in access exclusive mode');
    const asked = Array.from({ length: 5 }, () => ask(owner, 'owner'));
    await vi.waitFor(() => expect(answers).toEqual(['owner 503 5', 'owner 503 5']));
    const other = ask(admin, 'admin');
    // What is not drawn does not wait.
    await api.ok(listPayouts, owner, { params: { group_id: groupId }, query: {} });
    expect(answers).toHaveLength(2);
    await client.query('commit');
    await Promise.all([...asked, other]);
  } finally {
    await client.end();
  }
  expect(answers.slice(2).toSorted()).toEqual(['admin 200', 'owner 200', 'owner 200', 'owner 200']);
  // All places are free again.
  expect((await paper(owner, statementPaperPath(groupId, month))).status).toBe(200);
});
