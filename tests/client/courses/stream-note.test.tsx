import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lessonVideoQuery } from '../../../src/client/features/courses/parts/courses.queries.ts';
import { StreamNote } from '../../../src/client/features/courses/video/stream-note.tsx';
import type { LessonCard } from '../../../src/contract/courses/lessons.ts';
import type { StoredVideo, VideoStream } from '../../../src/contract/uploads.ts';
import { fakeFetch } from '../data/api/fake-fetch.ts';

afterEach(cleanup);

const id = '01990000-0000-7000-8000-000000000001';

function aVideo(stream: Partial<VideoStream>): StoredVideo {
  return {
    ...{ url: '/files/videos/x', expires_at: '2026-01-01T00:00:00.000Z', mime_type: 'video/mp4' },
    ...{ bytes: 1, duration_seconds: 45 },
    stream: {
      status: 'WORKING',
      share: 0,
      url: null,
      poster_url: null,
      qualities: [],
      preparing: null,
      is_storage_full: false,
      ...stream,
    },
    captions: [],
  };
}

function show(video_stream: LessonCard['video_stream'], stream: Partial<VideoStream>) {
  const queries = new QueryClient();
  const { queryKey } = lessonVideoQuery(id);
  queries.setQueryData(queryKey, aVideo(stream));
  const { container } = render(
    <QueryClientProvider client={queries}>
      <StreamNote lesson={{ id, ...(video_stream !== undefined && { video_stream }) }} />
    </QueryClientProvider>,
  );
  return {
    words: () => container.textContent,
    async becomes(next: Partial<VideoStream>) {
      queries.setQueryData(queryKey, aVideo(next));
      // Queries tell their components in a later turn.
      await act(() => new Promise((resolve) => void setTimeout(resolve)));
    },
  };
}

test('staff read which quality is being made, and nothing once all are', async () => {
  const note = show('WAITING', { status: 'WAITING' });
  expect(note.words()).toBe('The video is waiting to be prepared for slow connections.');
  await note.becomes({ share: 0.01 });
  expect(note.words()).toBe('Preparing the video… 1%');
  await note.becomes({ share: 0.35, preparing: 480 });
  expect(note.words()).toBe('Preparing 480p… 35%');
  await note.becomes({ status: 'READY', share: 1 });
  expect(note.words()).toBe('');
});

test('staff read why a video plays as it came', async () => {
  const note = show('FAILED', { status: 'FAILED' });
  expect(note.words()).toBe(
    'The video could not be prepared for slow connections. It plays as you uploaded it.',
  );
  await note.becomes({ status: 'FAILED', is_storage_full: true });
  expect(note.words()).toMatch(/^Your plan’s storage is full/);
});

test('members read nothing of it, and nothing is asked for them or for videos that are ready', () => {
  const asked = fakeFetch(() => new Response(null, { status: 500 }));
  for (const status of [undefined, null, 'READY'] as const)
    expect(show(status, { status: 'FAILED' }).words()).toBe('');
  expect(asked).toEqual([]);
});
