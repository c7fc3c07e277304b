import { aPlannerOver } from './a-planner.ts';

/** A node that only gives reminders: `node planner.program.ts <url> <now>`. To be killed; what it did it says. */
const [url = '', now = ''] = process.argv.slice(2);
const planner = aPlannerOver(url, Number(now));
process.stdout.write('begun\n');
await planner.run();
process.stdout.write('done\n');
process.exit();
