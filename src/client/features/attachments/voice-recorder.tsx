import { Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { VOICE_SECONDS_MAX } from '../../../contract/attachments/attachment.ts';
import { formatDuration } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** The first of these that the browser records. Safari has only the second. */
const FORMATS = [
  { mimeType: 'audio/webm;codecs=opus', ending: 'webm' },
  { mimeType: 'audio/mp4', ending: 'm4a' },
] as const;

interface Recording {
  readonly recorder: MediaRecorder;
  readonly startedAt: number;
}

interface VoiceRecorderProps {
  /** Shows nothing unless it is recording. */
  isHidden: boolean;
  onRecorded: (file: File, seconds: number) => void;
}

/**
 * Records a voice message: asks for the microphone with the press, and stops with the next one. What was recorded is
 * attached, where it can be heard, removed and sent.
 */
export function VoiceRecorder({ isHidden, onRecorded }: VoiceRecorderProps) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef<Recording | null>(null);

  const isThere = useRef(false);

  // The microphone is released with the page.
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (running.current !== null) release(running.current.recorder);
    };
  }, []);
  useEffect(() => {
    if (recording === null) return;
    const timer = setInterval(() => {
      const passed = (Date.now() - recording.startedAt) / 1000;
      setSeconds(passed);
      if (passed >= VOICE_SECONDS_MAX) stop(recording.recorder);
    }, 250);
    return () => clearInterval(timer);
  }, [recording]);

  function end(): void {
    if (running.current !== null) release(running.current.recorder);
    running.current = null;
    setRecording(null);
    setSeconds(0);
  }

  async function start(): Promise<void> {
    const format = FORMATS.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));
    if (format === undefined) return void toast.error(t('This browser cannot record voice messages.'));
    setIsAsking(true);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The page was left while the browser asked.
      if (!isThere.current) return releaseTracks(stream);
      const recorder = new MediaRecorder(stream, { mimeType: format.mimeType, audioBitsPerSecond: 32_000 });
      const parts: Blob[] = [];
      const startedAt = Date.now();
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        const isKept = running.current?.recorder === recorder;
        end();
        const type = format.mimeType.split(';')[0] ?? '';
        const file = new File(parts, `${t('Voice message')}.${format.ending}`, { type });
        if (isKept && file.size > 0) onRecorded(file, (Date.now() - startedAt) / 1000);
      };
      recorder.start();
      running.current = { recorder, startedAt };
      setRecording(running.current);
    } catch {
      toast.error(t('Allow the microphone to record a voice message.'));
    } finally {
      setIsAsking(false);
    }
  }

  if (recording === null)
    return isHidden ? null : (
      <IconButton label={t('Record a voice message')} isDisabled={isAsking} onPress={() => void start()}>
        <Mic aria-hidden />
      </IconButton>
    );
  return (
    <span className="flex items-center gap-0.5">
      <span className="size-2 flex-none animate-pulse rounded-full bg-danger" aria-hidden />
      <span className="num px-1 text-meta" role="timer" aria-label={t('Recording')}>
        {formatDuration(seconds)}
      </span>
      <IconButton label={t('Discard recording')} onPress={end}>
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton label={t('Stop recording')} onPress={() => stop(recording.recorder)}>
        <Square aria-hidden className="fill-danger text-danger" />
      </IconButton>
    </span>
  );
}

function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}

function release(recorder: MediaRecorder): void {
  releaseTracks(recorder.stream);
  stop(recorder);
}

function releaseTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
