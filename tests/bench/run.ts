import { analytics } from './analytics.ts';
import { badge } from './badge.ts';
import { chatFeel } from './browser/chat-feel.ts';
import { chatList } from './browser/chat-list.ts';
import { firstPicture } from './browser/first-picture.ts';
import { busyRoom } from './busy-room.ts';
import { bytes } from './bytes.ts';
import { fanOut } from './fan-out.ts';
import { feed } from './feed.ts';
import { feedPage } from './feed-page.ts';
import { type Ground, openGround } from './ground.ts';
import { history } from './history.ts';
import { learning } from './learning.ts';
import { memory } from './memory.ts';
import { type Result, table } from './result.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';
import { transports } from './transports.ts';
import { write } from './write.ts';

/**
 * `npm run bench`: the cost of our guarantees, each against the least that the same work costs, measured in
 * turns in the same run: seconds depend on the machine, ratios hardly do. `npm run bench -- write start` runs
 * only those. Goals are printed, not enforced. It exits with 1 when a bench could not run, which includes a
 * message that was lost or doubled.
 */
const benches: Readonly<Record<string, (ground: Ground) => Promise<Result[]>>> = {
  'fan-out': fanOut,
  write,
  memory,
  transports,
  'busy-room': busyRoom,
  storm,
  start,
  'chat-list': chatList,
  'chat-feel': chatFeel,
  'first-picture': firstPicture,
  history,
  'feed-page': feedPage,
  feed,
  search,
  analytics,
  learning,
  bytes,
  badge,
};

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

const ground = await openGround();
process.once('SIGINT', () => void ground.close().then(() => process.exit(130)));
const results: Result[] = [];
for (const name of names) {
  console.log(`${name} …`);
  try {
    results.push(...((await benches[name]?.(ground)) ?? []));
  } catch (error) {
    console.error(`${name} could not run:`, error);
    process.exitCode = 1;
  }
}
await ground.close();
console.log(`\n${table(results)}`);
