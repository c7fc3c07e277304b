import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const PUBLIC = 'src/client/public';

const icon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.optional(z.string()),
  purpose: z.optional(z.string()),
});
const manifest = z.object({
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(icon) })),
});

const read = () => manifest.parse(JSON.parse(readFileSync(`${PUBLIC}/manifest.webmanifest`, 'utf8')));

/** Width and height from the header of a PNG. */
function sizeOf(src: string): string {
  const png = readFileSync(PUBLIC + src);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the icons of the manifest exist and have the sizes it names', () => {
  const { icons, shortcuts } = read();
  for (const { src, sizes } of [...icons, ...shortcuts.flatMap((one) => one.icons)])
    expect([src, sizeOf(src)]).toEqual([src, sizes]);
});

test('the manifest has an icon of each purpose in both required sizes', () => {
  const offered = read().icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(offered.sort()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
});

test('the page links the manifest', () => {
  expect(readFileSync('index.html', 'utf8')).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});
