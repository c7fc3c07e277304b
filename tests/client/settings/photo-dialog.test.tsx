import '../auth/settings-block.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhotoDialog } from '../../../src/client/features/settings/profile/photo-dialog.tsx';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import type { CurrentUser } from '../../../src/contract/account/me.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';

const ana: CurrentUser = {
  id: '01990000-0000-7000-8000-000000000002',
  username: 'ana',
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Reyes',
  bio: null,
  is_public: true,
  avatar_url: null,
  social_links: {},
  created_at: '2026-01-01T00:00:00.000Z',
  start_step: null,
  version: 4,
};
const pictured = { ...ana, avatar_url: '/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/256.webp', version: 5 };
const address = {
  id: '01990000-0000-7000-8000-000000000009',
  upload_url: '/api/uploads/01990000-0000-7000-8000-000000000009?signature=x',
  method: 'PUT',
  headers: { 'content-type': 'image/png' },
  expires_at: '2026-01-01T00:10:00.000Z',
};

/** The network under `XMLHttpRequest`: keeps what is sent until the test answers. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  body: unknown;
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  takeToasts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const png = new File(['larawan'], 'ako.png', { type: 'image/png' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(user: CurrentUser = ana) {
  const asked = fakeFetch(() => json(200, { data: address }));
  render(<PhotoDialog user={user} />);
  await press('Change Photo');
  await screen.findByRole('dialog', { name: 'Change Profile Picture' });
  return { asked };
}

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('nothing asks for a file');
  // A dropped file can be of any type, unlike one from the browser's dialog.
  await userEvent.setup({ applyAccept: false }).upload(input, file);
}

async function firstRequest(): Promise<FakeRequest> {
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  const [request] = FakeRequest.sent;
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

test('shows the texts of SPEC; without a picture there is nothing to remove', async () => {
  await open();
  for (const text of [
    'Upload a new profile picture or provide an image URL',
    'JPG, GIF or PNG. Max size of 5MB',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  for (const name of ['Choose File', 'Cancel', 'Upload'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Photo' })).toBeNull();
});

test('uploading without a file shows an error', async () => {
  await open();
  await press('Upload');
  expect(screen.getByRole('alert').textContent).toBe('Please select a file to upload');
});

test('a file above 5 MB is refused', async () => {
  await open();
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'malaki.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toBe('File size must be less than 5MB');
});

test('a chosen file is announced and uploaded, and the dialog closes', async () => {
  const { asked } = await open();
  await choose(png);
  expect(screen.getByText('ako.png')).toBeTruthy();
  await press('Upload');
  const request = await firstRequest();
  expect(screen.getByRole('button', { name: /Uploading/ })).toBeTruthy();
  expect(asked.map(({ url, init }) => [url, init.body])).toEqual([
    [
      '/api/uploads/avatar',
      JSON.stringify({ file_name: 'ako.png', file_mime_type: 'image/png', file_size: 7 }),
    ],
  ]);
  expect([request.method, request.url, request.headers, request.body]).toEqual([
    'PUT',
    address.upload_url,
    address.headers,
    png,
  ]);
  request.answer(200, { data: pictured });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(takeToasts().map(({ title }) => title)).toEqual(['Profile picture updated successfully']);
});

test('a failed upload keeps the file, and the next press sends it again', async () => {
  await open();
  await choose(png);
  await press('Upload');
  (await firstRequest()).dispatchEvent(new Event('error'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed to upload avatar. Please try again.'),
  );
  await press('Upload');
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
});

test('an error of the server about the picture is shown', async () => {
  await open();
  await choose(png);
  await press('Upload');
  const message = 'This picture is too large. Try one with fewer pixels';
  (await firstRequest()).answer(422, { status: 422, code: 'upload.too_many_pixels', message });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
});

test('cancelling aborts the upload, and the dialog is empty when opened again', async () => {
  await open();
  await choose(png);
  await press('Upload');
  const request = await firstRequest();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(request.isAborted).toBe(true);
  await press('Change Photo');
  expect(screen.queryByText('ako.png')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('removing sends null as the picture URL', async () => {
  render(<PhotoDialog user={pictured} />);
  const asked = fakeFetch(() => json(200, { data: { ...ana, version: 6 } }));
  await press('Change Photo');
  await press('Remove Photo');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['PUT', '/api/me', '{"avatar_url":null}'],
  ]);
});
