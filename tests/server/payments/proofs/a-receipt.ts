import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** What a receipt says. */
export interface Receipt {
  readonly reference: string;
  readonly amount: string;
  readonly date: string;
  readonly to: string;
  readonly number: string;
}

export const aReceiptOf = (more: Partial<Receipt> = {}): Receipt => ({
  ...{ reference: '9012 345 678901', amount: '499.00', date: 'Nov 28, 2026 2:03 PM' },
  ...{ to: 'Olive R.', number: '0917 555 0123', ...more },
});

const FONTS = join(import.meta.dirname, '../../../../src/server/features/payments/papers/fonts');
const [WIDTH, HEIGHT] = [720, 1480];

interface Word {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly colour: string;
  /** `x` is its end, or its middle. */
  readonly align?: 'end' | 'middle';
}

async function drawn({ x, y, size, text, colour, align }: Word): Promise<OverlayOptions> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      ...{ font: 'Inter', fontfile: join(FONTS, 'inter-regular.ttf'), rgba: true, dpi: 72 * (size / 12) },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = align === 'end' ? x - info.width : align === 'middle' ? x - Math.round(info.width / 2) : x;
  return { input: data, left, top: y };
}

const ground = (colour: string, width = WIDTH, height = HEIGHT) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Three wallets that do not exist: a card on blue, a list on white, and a dark one. */
const layouts = [
  async ({ reference, amount, date, to, number }: Receipt) => {
    const words: Word[] = [
      { x: 360, y: 290, size: 40, text: to, colour: '#222233', align: 'middle' },
      { x: 360, y: 350, size: 28, text: `+63 ${number.slice(1)}`, colour: '#666677', align: 'middle' },
      { x: 80, y: 500, size: 28, text: 'Amount', colour: '#666677' },
      { x: 640, y: 500, size: 30, text: amount, colour: '#222233', align: 'end' },
      { x: 80, y: 600, size: 32, text: 'Total Amount Sent', colour: '#222233' },
      { x: 640, y: 596, size: 38, text: `₱${amount}`, colour: '#222233', align: 'end' },
      { x: 80, y: 740, size: 26, text: `Ref No. ${reference}`, colour: '#444455' },
      { x: 80, y: 790, size: 26, text: date, colour: '#444455' },
    ];
    const card = await ground('#ffffff', 640, 900).png().toBuffer();
    return ground('#1d6fe0').composite([
      { input: card, left: 40, top: 220 },
      ...(await Promise.all(words.map(drawn))),
    ]);
  },
  async ({ reference, amount, date, to, number }: Receipt) => {
    const words: Word[] = [
      { x: 60, y: 230, size: 34, text: 'Money sent', colour: '#111111' },
      { x: 60, y: 300, size: 60, text: `PHP ${amount}`, colour: '#111111' },
      { x: 60, y: 440, size: 26, text: 'To', colour: '#777777' },
      { x: 60, y: 480, size: 30, text: `${to} ${number}`, colour: '#111111' },
      { x: 60, y: 580, size: 26, text: 'Date and time', colour: '#777777' },
      { x: 60, y: 620, size: 30, text: date, colour: '#111111' },
      { x: 60, y: 720, size: 26, text: 'Reference ID', colour: '#777777' },
      { x: 60, y: 760, size: 30, text: reference, colour: '#111111' },
    ];
    return ground('#ffffff').composite([
      { input: await ground('#00b86b', WIDTH, 140).png().toBuffer(), left: 0, top: 0 },
      ...(await Promise.all(words.map(drawn))),
    ]);
  },
  async ({ reference, amount, date, to, number }: Receipt) => {
    const words: Word[] = [
      { x: 360, y: 210, size: 36, text: 'Transfer successful', colour: '#ffffff', align: 'middle' },
      { x: 360, y: 290, size: 56, text: `₱ ${amount}`, colour: '#ffffff', align: 'middle' },
      { x: 60, y: 460, size: 26, text: 'Recipient', colour: '#aaaaaa' },
      { x: 660, y: 460, size: 28, text: to, colour: '#ffffff', align: 'end' },
      { x: 60, y: 530, size: 26, text: 'Account', colour: '#aaaaaa' },
      { x: 660, y: 530, size: 28, text: number, colour: '#ffffff', align: 'end' },
      { x: 60, y: 600, size: 26, text: 'Transaction date', colour: '#aaaaaa' },
      { x: 660, y: 600, size: 28, text: date, colour: '#ffffff', align: 'end' },
      { x: 60, y: 670, size: 26, text: 'Reference number', colour: '#aaaaaa' },
      { x: 660, y: 670, size: 28, text: reference, colour: '#ffffff', align: 'end' },
    ];
    return ground('#16161c').composite(await Promise.all(words.map(drawn)));
  },
] as const;

export const LAYOUTS = layouts.length;

/** A screenshot of a receipt, as its payer saves it. */
export async function aReceipt(layout: number, receipt: Receipt, quality = 80): Promise<Buffer> {
  const draw = layouts[layout % layouts.length];
  if (draw === undefined) throw new Error(`no layout ${layout}`);
  return sharp(await (await draw(receipt)).png().toBuffer())
    .jpeg({ quality })
    .toBuffer();
}
