import { readFileSync } from 'node:fs';
import { checkHistory } from './check-history.ts';
import { readHistory } from './read-history.ts';

/**
 * `npm run check-history -- tambayan-history.jsonl` prints the faults of a history that a tester exported from a
 * page, or that a run saved. Exits with 1 if there are faults, and with 2 if the file cannot be checked.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run check-history -- history.jsonl');
  process.exit(2);
}
try {
  const { steps, truth } = readHistory(readFileSync(file, 'utf8'));
  if (truth === null) throw new Error('it has no line with the log, so it cannot be compared');
  const faults = checkHistory(steps, truth);
  for (const fault of faults) console.log(fault);
  console.log(`${steps.length} steps, ${truth.log.length} events: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`${file} cannot be checked: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
