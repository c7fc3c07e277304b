import { readFileSync } from 'node:fs';
import { checkHistory } from './check-history.ts';
import { readHistory } from './read-history.ts';

/**
 * `node tests/history/check-file.ts tambayan-history.jsonl`: what is wrong with a history that a tester's page exported,
 * or that a run saved. Exits with 1 when something is, and with 2 when it cannot be said.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node tests/history/check-file.ts history.jsonl');
  process.exit(2);
}
try {
  const { steps, truth } = readHistory(readFileSync(file, 'utf8'));
  if (truth === null) throw new Error('it has no line with the log, so there is nothing to hold it against');
  const faults = checkHistory(steps, truth);
  for (const fault of faults) console.log(fault);
  console.log(`${steps.length} steps, ${truth.log.length} events: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`${file} cannot be checked: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
