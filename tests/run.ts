import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ensureChromium } from './support/browser/chromium.ts';
import { ensureRedis } from './support/engines/a-redis.ts';
import { ensureFfmpeg } from './support/engines/find-ffmpeg.ts';

/**
 * `npm test`: format, lint and types; a build of the client; then every test. Arguments go to vitest
 * (`npm test -- --project unit`, `npm test -- --changed`). `npm run proof`: every screen in every look and language, then
 * the long proofs of tests/soak. The last line counts the tests; both exit with 1 when anything failed.
 */
const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });

function run(what: string, command: string, args: string[]): boolean {
  console.log(`\n> ${what}`);
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(
    `${what}: ${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function runTests(args: string[]): z.output<typeof report> {
  const folder = mkdtempSync(join(tmpdir(), 'tambayan-report-'));
  const file = join(folder, 'report.json');
  const isGreen = run('tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  try {
    const counts = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...counts, success: counts.success && isGreen };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isProof = process.argv[2] === '--proof';
const asked = process.argv.slice(isProof ? 3 : 2);
if (isProof) Object.assign(process.env, { ALL_LOOKS: 'yes', MATRIX: 'all' });
const runs = isProof
  ? [
      ['--project', 'browser', 'tests/browser/screens'],
      ['--project', 'server', 'tests/server/matrix'],
      ['--config', 'tests/soak/vitest.config.ts', ...asked],
    ]
  : [asked];
// The shell first: where there is only the whole browser, that serves for both.
ensureChromium('shell');
ensureChromium('whole');
ensureRedis();
ensureFfmpeg();
const isChecked = run('format, lint and types', 'npm', ['run', '--silent', 'check']);
const isBuilt = run('client', 'npm', ['run', '--silent', 'build']);
if (isProof)
  console.log('\nEach screen in seven looks in English and three in Filipino; then each of tests/soak.');
const tests = runs.map(runTests);
const count = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
const passed = count(tests.map(({ numPassedTests }) => numPassedTests));
const failed =
  count([isChecked, isBuilt].map((isDone) => (isDone ? 0 : 1))) +
  // A run that failed without a failed test counts as one.
  count(tests.map(({ success, numFailedTests }) => (success ? 0 : Math.max(1, numFailedTests))));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
