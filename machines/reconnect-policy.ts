import { closeCode } from '../src/contract/core/realtime.ts';

/** What a closed transport means: four reasons to stop, one to move to another server first, and otherwise a retry. */
export type Verdict = 'auth' | 'banned' | 'outdated' | 'replaced' | 'draining' | 'retry';

/** The verdict of a close code. An unknown 44xx code means stop: the server is newer than this client. */
export function verdictOf(code: number): Verdict {
  switch (code) {
    case closeCode.unauthenticated:
      return 'auth';
    case closeCode.banned:
      return 'banned';
    case closeCode.replaced:
      return 'replaced';
    case closeCode.draining:
      return 'draining';
    case closeCode.noHello:
    case closeCode.tooSlow:
      return 'retry';
    default:
      return code >= 4400 && code < 4500 ? 'outdated' : 'retry';
  }
}
