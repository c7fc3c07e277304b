import '../../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FileUploadField } from '../../../../src/client/data/uploads/file-upload-field.tsx';
import { useFileUpload } from '../../../../src/client/data/uploads/use-file-upload.ts';

afterEach(cleanup);

function Field({ targetId }: { targetId: string | null }) {
  const upload = useFileUpload('lesson_video', () => undefined);
  return <FileUploadField upload={upload} label="Video file" hint="MP4" targetId={targetId} />;
}

function show(targetId: string | null) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Field targetId={targetId} />
    </QueryClientProvider>,
  );
  const input = container.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  return (file: File) => userEvent.upload(input, file, { applyAccept: false });
}

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });

test('Upload is offered once a file is chosen, and no longer when it is dropped or refused', async () => {
  const choose = show('01990000-0000-7000-8000-000000000001');
  expect(names()).toEqual(['Choose File']);
  await choose(film);
  expect(names()).toEqual(['Choose File', 'Cancel', 'Upload']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(names()).toEqual(['Choose File']);
  await choose(film);
  await choose(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(names()).toEqual(['Choose File']);
  expect(screen.getByRole('alert').textContent).toBe('Video must be MP4, WebM, or OGG format');
});

test('the form of something that does not exist yet sends the file itself', async () => {
  const choose = show(null);
  await choose(film);
  expect(names()).toEqual(['Choose File', 'Cancel']);
});
