import { expect, test } from 'vitest';
import { importsOf, resolved, sourcesIn, textOf } from './sources.ts';

const imports = importsOf(
  ['src/contract', 'src/markdown', 'machines', 'src/client', 'src/server'].flatMap(sourcesIn),
);

function packagesOf(folder: string): ReadonlySet<string> {
  const outside = imports.filter(
    ({ file, target }) => file.startsWith(`${folder}/`) && !target.startsWith('.'),
  );
  return new Set(outside.map(({ target }) => target));
}

/** The files of `folder` whose text matches `pattern`. */
function filesWith(folder: string, pattern: RegExp): readonly string[] {
  return sourcesIn(folder)
    .filter((file) => pattern.test(textOf(file)))
    .map((file) => file.slice(folder.length + 1))
    .sort();
}

test('the contract imports only zod/mini and the ICU library', () => {
  expect(packagesOf('src/contract')).toEqual(new Set(['intl-messageformat', 'zod/mini']));
});

test('machines import only xstate', () => {
  expect(packagesOf('machines')).toEqual(new Set(['xstate']));
});

test('the client never imports all of zod, and imports react-aria-components only inside src/client/ui', () => {
  expect(packagesOf('src/client')).not.toContain('zod');
  const aria = imports.filter(({ target }) => target.startsWith('react-aria-components'));
  expect(aria.filter(({ file }) => !file.startsWith('src/client/ui/'))).toEqual([]);
});

test('a repo file is imported only by its own feature', () => {
  const featureOf = (path: string) => /^src\/server\/(?:features\/\w+|realtime)/.exec(path)?.[0] ?? path;
  const foreign = resolved(imports).filter(
    ({ file, target }) =>
      file.startsWith('src/server/') && target.endsWith('.repo.ts') && featureOf(file) !== featureOf(target),
  );
  expect(foreign).toEqual([]);
});

test('on the server only clock.ts uses system time, randomness and timers', () => {
  const asks =
    /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|setInterval\(|randomUUID\(|randomBytes\()/;
  expect(filesWith('src/server', asks)).toEqual([
    'platform/clock/clock.ts',
    // These run PostgreSQL processes before the server starts, outside of the clock of any test.
    'platform/db/cluster/cluster-lease.ts',
    'platform/db/cluster/run-postgres.ts',
  ]);
});

/** Every way to read a date in the time zone of the device, or to format one. */
const clocks =
  /Intl\.DateTimeFormat\(|toLocale(?:Date|Time)?String\(|getTimezoneOffset\(|getLocalTimeZone\(|timeZoneId\(\)|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/;
const zones = /'Asia\/Manila'|MANILA_ZONE|DEFAULT_TIME_ZONE/;

test('dates are formatted in one file per side, in the time zone of the user', () => {
  expect(filesWith('src/client', clocks)).toEqual(['i18n/date-format.ts', 'i18n/time-zone.ts']);
  expect(filesWith('src/server', clocks)).toEqual(['platform/i18n/instant-text.ts']);
});

test('only lists of choices and defaults name a time zone', () => {
  expect(filesWith('src/client', zones)).toEqual(['i18n/time-zone.ts']);
  expect(filesWith('src/server', zones)).toEqual([
    'demo/demo-calendar.ts',
    'features/account/erasure/deletion.repo.ts',
    'features/payments/papers/paper.ts',
    'features/users/settings/user-settings.repo.ts',
    // Days of the books and of the figures.
    'platform/db/manila-days.ts',
    // The hour of the nightly jobs.
    'platform/jobs/queues.ts',
  ]);
});

test('only rt_append inserts into the log', () => {
  expect(filesWith('src/server', /insert\s+into\s+rt_(?:events|topics)/i)).toEqual([]);
});

test('a browser test waits for what it needs, not for time', () => {
  expect(
    ['tests/browser', 'tests/support'].flatMap((folder) => filesWith(folder, /\.waitForTimeout\(/)),
  ).toEqual([]);
});
