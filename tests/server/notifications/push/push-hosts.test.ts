import { expect, test } from 'vitest';
import { isPushEndpoint, PUSH_HOSTS } from '../../../../src/server/platform/config/push-hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
  'https://web.push.apple.com/QGkRm',
])('a push service is written to: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://fcm.googleapis.com:/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://fcm.googleapis.com#@127.0.0.1/',
  'https://127.0.0.1/fcm.googleapis.com',
  'https://127.0.0.1#fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://sub.fcm.googleapis.com/',
  'https://notify.windows.com/',
  'https://evil-notify.windows.com/',
  'https://evil.example/.notify.windows.com',
  'https://evil.example?.push.services.mozilla.com',
  'https://evil.example\\.push.services.mozilla.com/',
  'https:\\\\fcm.googleapis.com/fcm/send/abc',
  'https:fcm.googleapis.com/fcm/send/abc',
  'https:///fcm.googleapis.com/fcm/send/abc',
  'https://FCM.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://fcm。googleapis。com/fcm/send/abc',
  'https://ｆcm.googleapis.com/fcm/send/abc',
  'https://fcm.%67oogleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com\t.evil.example/',
  ' https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/fcm/send/abc\r\nX-Evil: 1',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://localhost/',
  'ftp://fcm.googleapis.com/',
  'javascript:alert(1)//fcm.googleapis.com',
  'data:text/plain,fcm.googleapis.com',
  'fcm.googleapis.com/fcm/send/abc',
  '//fcm.googleapis.com/',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1024)}`,
])('nothing else is: %j', (endpoint) => {
  expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(false);
});

test('an origin of one’s own is written to as it stands, and nothing that looks like it', () => {
  const hosts = ['http://127.0.0.1:4000'];
  expect(isPushEndpoint('http://127.0.0.1:4000/push/1', hosts)).toBe(true);
  for (const endpoint of [
    'http://127.0.0.1:4001/push/1',
    'https://127.0.0.1:4000/',
    'http://a@127.0.0.1:4000/',
  ])
    expect(isPushEndpoint(endpoint, hosts)).toBe(false);
});
