import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VoiceRecorder } from '../../../src/client/features/attachments/voice-recorder.tsx';

/** The microphone of the browser, which jsdom lacks. */
class FakeMicrophone {
  isOn = true;
  getTracks() {
    const stop = () => {
      this.isOn = false;
    };
    return [{ stop }];
  }
}

/** The recorder of the browser: its data comes when it stops, in two parts of its own time. */
class FakeRecorder {
  static formats = ['audio/webm;codecs=opus', 'audio/mp4'];
  static last: FakeRecorder | null = null;
  static isTypeSupported = (type: string) => FakeRecorder.formats.includes(type);
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  readonly stream: FakeMicrophone;
  readonly options: { mimeType: string };

  constructor(stream: FakeMicrophone, options: { mimeType: string }) {
    this.stream = stream;
    this.options = options;
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable?.({ data: new Blob(['tinig']) });
      this.onstop?.();
    });
  }
}

let microphone: FakeMicrophone;
let ask: ReturnType<typeof vi.fn<() => Promise<FakeMicrophone>>>;
let now: number;
const recorded: { file: File; seconds: number }[] = [];

beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  recorded.length = 0;
  microphone = new FakeMicrophone();
  ask = vi.fn(async () => microphone);
  FakeRecorder.formats = ['audio/webm;codecs=opus', 'audio/mp4'];
  FakeRecorder.last = null;
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: ask } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aRecorder = (isHidden = false) => (
  <VoiceRecorder isHidden={isHidden} onRecorded={(file, seconds) => recorded.push({ file, seconds })} />
);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('what was recorded is attached with its length, and the microphone is released', async () => {
  render(aRecorder());
  await press('Record a voice message');
  expect(screen.getByRole('timer').textContent).toBe('0:00');
  expect([FakeRecorder.last?.state, microphone.isOn]).toEqual(['recording', true]);
  now += 7_400;
  await press('Stop recording');
  expect(await screen.findByRole('button', { name: 'Record a voice message' })).toBeDefined();
  expect(recorded.map(({ file, seconds }) => [file.name, file.type, seconds])).toEqual([
    ['Voice message.webm', 'audio/webm', 7.4],
  ]);
  expect(await recorded[0]?.file.text()).toBe('tinig');
  expect(microphone.isOn).toBe(false);
});

test('a browser without WebM records MP4, and one that records neither says so', async () => {
  FakeRecorder.formats = ['audio/mp4'];
  render(aRecorder());
  await press('Record a voice message');
  await press('Stop recording');
  await screen.findByRole('button', { name: 'Record a voice message' });
  expect(recorded.map(({ file }) => [file.name, file.type])).toEqual([['Voice message.m4a', 'audio/mp4']]);
  FakeRecorder.formats = [];
  await press('Record a voice message');
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a discarded recording is gone, and its microphone released', async () => {
  render(aRecorder());
  await press('Record a voice message');
  await press('Discard recording');
  await screen.findByRole('button', { name: 'Record a voice message' });
  expect([recorded, microphone.isOn]).toEqual([[], false]);
});

test('it stays while text is written, and stops by itself after a quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: false });
  try {
    const { rerender } = render(aRecorder());
    await act(async () => screen.getByRole('button', { name: 'Record a voice message' }).click());
    rerender(aRecorder(true));
    expect(screen.getByRole('timer')).toBeDefined();
    now += 15 * 60_000;
    await act(async () => vi.advanceTimersByTime(250));
    expect(recorded.map(({ seconds }) => seconds)).toEqual([900]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('a microphone that is refused leaves the button as it was', async () => {
  ask.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  render(aRecorder());
  await press('Record a voice message');
  const button = screen.getByRole('button', { name: 'Record a voice message' });
  expect([button.hasAttribute('disabled'), FakeRecorder.last]).toEqual([false, null]);
});

test('leaving the page releases the microphone, also while the browser still asks for it', async () => {
  const first = render(aRecorder());
  await press('Record a voice message');
  first.unmount();
  expect(microphone.isOn).toBe(false);

  const other = new FakeMicrophone();
  const answer = Promise.withResolvers<FakeMicrophone>();
  ask.mockReturnValueOnce(answer.promise);
  const second = render(aRecorder());
  await press('Record a voice message');
  second.unmount();
  await act(async () => answer.resolve(other));
  expect(other.isOn).toBe(false);
});
