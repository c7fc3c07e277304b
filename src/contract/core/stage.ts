import * as z from 'zod/mini';

/** The stage of this deployment. Tester pages never exist in `prod` (SPEC §2). */
export const stages = ['local', 'dev', 'staging', 'prod'] as const;
export type Stage = (typeof stages)[number];

/** API base per stage (SPEC §7). Locally it is configured. */
export function apiBaseOf(stage: Stage, configured: string): string {
  if (stage === 'local') return configured;
  if (stage === 'prod') return '/api';
  return stage === 'staging' ? '/staging-api' : '/dev-api';
}

/** The settings that the page gets when it loads. One build serves every stage. */
export const clientSettings = z.object({
  stage: z.enum(stages),
  api_base: z.string(),
  /** Origin and path of the sockets, `wss://…/rt`, or a path of the same origin. */
  realtime_base: z.string(),
  /** Whether the tester pages exist. */
  test_pages: z._default(z.boolean(), false),
  /** Whether payments are tests, in which no real money moves. */
  test_payments: z._default(z.boolean(), false),
  /** Identity of this build, compared with the server's. */
  build: z.string(),
});
export type ClientSettings = z.output<typeof clientSettings>;
