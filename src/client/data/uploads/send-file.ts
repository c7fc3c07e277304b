import type { DetailedError } from 'tus-js-client';
import type { UploadFailure } from '../../../../machines/file-upload.machine.ts';
import { problemBody } from '../../../contract/core/problems.ts';
import type { UploadAddress } from '../../../contract/uploads.ts';
import { t } from '../../i18n/t.ts';

export interface SendingFile {
  /** Upload progress, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** The connection broke, or works again. Sending goes on by itself. */
  readonly onConnection: (isLost: boolean) => void;
  /** `answer`: the body of the last answer; null when the server had the file before. */
  readonly onSent: (answer: unknown) => void;
  readonly onFailed: (failure: UploadFailure) => void;
}

/**
 * The server gives a request 30 seconds, and the slowest networks send 10 kB in a second. Large files have larger parts,
 * because each one costs the time of a request.
 */
const PART_BYTES_MIN = 256 * 1024;
const PART_BYTES_MAX = 1024 * 1024;
const PARTS_OF_LARGE_FILES = 400;
/** Half an hour without a connection. Each part that arrives begins them anew. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array<number>(60).fill(30_000)];
/** Answers after which the same address works again later. 408: the part took too long, and what arrived of it is kept. */
const PASSING = new Set([0, 408, 409, 423, 429, 500, 502, 503, 504]);

/**
 * Sends a file in parts by the tus protocol, from where the server has it. Goes on by itself after an interruption, also
 * of the server. The returned function stops it; what arrived stays there.
 */
export function sendFile(file: File, address: UploadAddress, sending: SendingFile): () => void {
  let stop = () => {};
  let isStopped = false;
  // Loaded with the first file: most visits send none.
  void import('tus-js-client').then(
    ({ Upload }) => {
      if (isStopped) return;
      let isLost = false;
      const say = (lost: boolean) => {
        if (lost !== isLost) sending.onConnection(lost);
        isLost = lost;
      };
      const upload = new Upload(file, {
        uploadUrl: address.upload_url,
        chunkSize: partBytesOf(file.size),
        retryDelays: RETRY_DELAYS_MS,
        storeFingerprintForResuming: false,
        onProgress(sent, total) {
          say(false);
          sending.onProgress(total === 0 ? 0 : sent / total);
        },
        onShouldRetry(error) {
          const isPassing = PASSING.has(statusOf(error));
          if (isPassing) say(true);
          return isPassing;
        },
        onSuccess({ lastResponse }) {
          finish();
          sending.onSent(parsed(lastResponse.getBody()));
        },
        onError(error) {
          finish();
          sending.onFailed(failureOf(error));
        },
      });
      const goOn = () => {
        if (isLost) void upload.abort().then(() => isStopped || upload.start());
      };
      const finish = () => window.removeEventListener('online', goOn);
      window.addEventListener('online', goOn);
      stop = () => {
        finish();
        void upload.abort();
      };
      upload.start();
    },
    () => sending.onFailed({ complaint: null, isOver: false }),
  );
  return () => {
    isStopped = true;
    stop();
  };
}

function partBytesOf(size: number): number {
  return Math.min(PART_BYTES_MAX, Math.max(PART_BYTES_MIN, Math.ceil(size / PARTS_OF_LARGE_FILES)));
}

/** 0 when no answer arrived. */
function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function failureOf(error: Error | DetailedError): UploadFailure {
  const status = statusOf(error);
  const body = 'originalResponse' in error ? parsed(error.originalResponse?.getBody() ?? '') : null;
  const problem = problemBody.safeParse(body);
  const isTold = problem.success && status !== 410;
  return { complaint: isTold ? t(problem.data.message) : null, isOver: !PASSING.has(status) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
