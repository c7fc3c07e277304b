import { expect, test } from 'vitest';
import { meetingUrl } from '../../src/contract/calendar/calendar-facts.ts';
import { webUrlOrEmpty, withScheme } from '../../src/contract/core/text.ts';
import { lessonChange } from '../../src/contract/courses/lessons.ts';
import { webUrlOrUploaded } from '../../src/contract/uploaded-address.ts';
import { takeAvatarFrom } from '../../src/contract/uploads.ts';

const meant: Readonly<Record<string, string>> = {
  'youtu.be/dQw4w9WgXcQ': 'https://youtu.be/dQw4w9WgXcQ',
  ' www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s ': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s',
  'YouTube.com': 'https://YouTube.com',
  '//vimeo.com/76979871': 'https://vimeo.com/76979871',
  'meet.google.com/abc-defg-hij': 'https://meet.google.com/abc-defg-hij',
  'sari-sari.example:8443/listahan#una': 'https://sari-sari.example:8443/listahan#una',
  'example.com/pandesal.png': 'https://example.com/pandesal.png',
  'piñata.ph?q=1': 'https://piñata.ph?q=1',
  'xn--piata-qta.xn--fiqs8s/a': 'https://xn--piata-qta.xn--fiqs8s/a',
};
const untouched = [
  'https://youtu.be/x',
  'http://example.com',
  'HTTPS://EXAMPLE.COM',
  'javascript:alert(1)',
  'data:text/html,hi',
  'mailto:ana@example.com',
  'ana@example.com',
  'somewhere',
  'not an address',
  'two words.com',
  'example.com/with a space',
  '192.168',
  '/files/pictures/x/320.webp',
  '.com',
  'pandesal.png',
  'https//example.com',
  '',
];

test('an address that begins with a host gets its https://, and every other text stays', () => {
  for (const [typed, address] of Object.entries(meant)) expect(withScheme(typed), typed).toBe(address);
  for (const typed of untouched) expect(withScheme(typed), typed).toBe(typed);
});

test('wherever an address is typed, it is understood without its https://, and nonsense is still refused', () => {
  const fields = {
    'of a lesson': {
      parse: (value: string) => lessonChange.parse({ video_url: value, version: 1 }).video_url,
    },
    'of a meeting': meetingUrl,
    'of a cover': webUrlOrUploaded('Must be a valid URL'),
    'of a picture': { parse: (value: string) => takeAvatarFrom.body.parse({ url: value }).url },
    'of a website': webUrlOrEmpty('Please enter a valid URL'),
  };
  for (const [name, field] of Object.entries(fields)) {
    expect(field.parse('youtu.be/dQw4w9WgXcQ'), name).toBe('https://youtu.be/dQw4w9WgXcQ');
    for (const wrong of ['somewhere', 'javascript:alert(1)', 'two words.com'])
      expect(() => field.parse(wrong), `${name}: ${wrong}`).toThrow();
  }
});

test('a long text without an address is read at once', () => {
  for (const part of ['a', 'a.', 'a-', '1.'])
    expect(withScheme(part.repeat(500_000)).length).toBe(part.length * 500_000);
});
