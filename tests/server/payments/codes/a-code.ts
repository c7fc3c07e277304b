import sharp from 'sharp';
import { encode } from 'uqr';

/** A field: two digits, two digits of length, the value. */
export const field = (id: string, value: string, length = value.length) =>
  `${id}${String(length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE, by its table: written apart from the code that is tested. */
export function signed(fields: string): string {
  const table = Array.from({ length: 256 }, (_, n) => {
    let crc = n << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    return crc & 0xffff;
  });
  const whole = `${fields}6304`;
  const crc = [...Buffer.from(whole)].reduce(
    (sum, byte) => ((sum << 8) ^ (table[(sum >> 8) ^ byte] ?? 0)) & 0xffff,
    0xffff,
  );
  return whole + crc.toString(16).toUpperCase().padStart(4, '0');
}

const person = (bank: string, account: string, more = '') =>
  field(
    '27',
    field('00', 'com.p2pqrpay') + field('01', bank) + field('02', '99964403') + field('04', account) + more,
  );

const parts = {
  head: field('00', '01'),
  kind: field('01', '11'),
  account: person('GXCHPHM2XXX', 'DWQM4TK3JD0000001'),
  category: field('52', '6016'),
  currency: field('53', '608'),
  amount: '',
  fee: '',
  country: field('58', 'PH'),
  name: field('59', 'OL**E R.'),
  city: field('60', 'Cebu City'),
  more: '',
};

/** The code of a person's wallet, as GCash makes it, with some of its fields changed. */
export const aCode = (change: Partial<typeof parts> = {}) =>
  signed(Object.values({ ...parts, ...change }).join(''));

/** The code of a shop. Its bank finds it by the label for references. */
export const aShopCode = (more = '') =>
  aCode({
    account: field(
      '28',
      field('00', 'ph.ppmi.p2m') + field('01', 'PAPHPHM1XXX') + field('03', '201431840') + field('05', '033'),
    ),
    name: field('59', 'Hurno sa Sugbo'),
    more: field('62', field('00', 'com.paymaya.qr') + field('05', 'RCjLbs2j7swGVvnBuZGXtL') + more),
  });

export const accountOf = person;

/** A QR code as the bytes of a PNG: dark on light, or the other way round. */
export async function aCodePicture(text: string, { scale = 6, isDark = false } = {}): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const points = Buffer.from(data.flat().map((isSet) => (isSet === isDark ? 255 : 0)));
  return sharp(points, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
