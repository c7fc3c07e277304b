import { closeCode } from '../src/contract/core/realtime.ts';

/** What the end of a wire means: four reasons to stop, one to move on first, and otherwise to come back. */
export type Verdict = 'auth' | 'banned' | 'outdated' | 'replaced' | 'draining' | 'retry';

/** The verdict of a close code. 44xx that nobody knows means stop: the server speaks of something newer than we are. */
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
