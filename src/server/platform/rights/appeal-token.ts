import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../contract/core/durations.ts';

const KEPT_MS = DAY_MS;

/**
 * Lets a suspended user appeal without a session, for a day after their password or session was right. It names one
 * restriction and is good for nothing else.
 */
export interface AppealTokens {
  of(restrictionId: string): string;
  /** False for another restriction, and after its day. */
  isRight(restrictionId: string, token: string): boolean;
}

export function createAppealTokens({
  secret,
  clock,
}: {
  readonly secret: string;
  readonly clock: { now(): number };
}): AppealTokens {
  const digest = (restrictionId: string, endsAt: string) =>
    createHmac('sha256', secret).update(`appeal\n${restrictionId}\n${endsAt}`).digest();
  return {
    of(restrictionId) {
      const endsAt = String(clock.now() + KEPT_MS);
      return `${endsAt}.${digest(restrictionId, endsAt).toString('base64url')}`;
    },
    isRight(restrictionId, token) {
      const [endsAt = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = digest(restrictionId, endsAt);
      return given.length === right.length && timingSafeEqual(given, right) && Number(endsAt) > clock.now();
    },
  };
}
