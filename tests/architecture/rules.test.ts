import { expect, test } from 'vitest';
import { importsOf, resolved, sourcesIn, textOf } from './sources.ts';

const imports = importsOf(['src/contract', 'machines', 'src/client', 'src/server'].flatMap(sourcesIn));

function packagesOf(folder: string): ReadonlySet<string> {
  const outside = imports.filter(
    ({ file, target }) => file.startsWith(`${folder}/`) && !target.startsWith('.'),
  );
  return new Set(outside.map(({ target }) => target));
}

/** The files of `folder` in which `pattern` is found. */
function filesWith(folder: string, pattern: RegExp): readonly string[] {
  return sourcesIn(folder)
    .filter((file) => pattern.test(textOf(file)))
    .map((file) => file.slice(folder.length + 1))
    .sort();
}

test('the contract imports zod/mini and the ICU library, and nothing else from outside', () => {
  expect(packagesOf('src/contract')).toEqual(new Set(['intl-messageformat', 'zod/mini']));
});

test('machines import xstate and nothing else from outside', () => {
  expect(packagesOf('machines')).toEqual(new Set(['xstate']));
});

test('the client never imports the whole of zod, and react-aria-components only inside src/client/ui', () => {
  expect(packagesOf('src/client')).not.toContain('zod');
  const aria = imports.filter(({ target }) => target.startsWith('react-aria-components'));
  expect(aria.filter(({ file }) => !file.startsWith('src/client/ui/'))).toEqual([]);
});

test('a repository is imported only by its own feature', () => {
  const featureOf = (path: string) => /^src\/server\/(?:features\/\w+|realtime)/.exec(path)?.[0] ?? path;
  const foreign = resolved(imports).filter(
    ({ file, target }) =>
      file.startsWith('src/server/') && target.endsWith('.repo.ts') && featureOf(file) !== featureOf(target),
  );
  expect(foreign).toEqual([]);
});

test('only the clock asks the system for the time, chance or a timer on the server', () => {
  const asks =
    /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|setInterval\(|randomUUID\(|randomBytes\()/;
  expect(filesWith('src/server', asks)).toEqual([
    'platform/clock/clock.ts',
    // They run PostgreSQL's processes, before there is a server and outside of any test's clock.
    'platform/db/cluster/cluster-lease.ts',
    'platform/db/cluster/run-postgres.ts',
  ]);
});

/** Where dates are read from the clock of the machine, or formatted, in any of the ways there are. */
const clocks =
  /Intl\.DateTimeFormat\(|toLocale(?:Date|Time)?String\(|getTimezoneOffset\(|getLocalTimeZone\(|timeZoneId\(\)|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/;
const zones = /'Asia\/Manila'|DEFAULT_TIME_ZONE/;

test('dates are formatted in one place, for the zone of the reader', () => {
  expect(filesWith('src/client', clocks)).toEqual(['i18n/date-format.ts', 'i18n/time-zone.ts']);
  expect(filesWith('src/server', clocks)).toEqual(['platform/i18n/instant-text.ts']);
});

test('only lists to choose from and defaults name a time zone', () => {
  expect(filesWith('src/client', zones)).toEqual([
    'features/calendar/form/time-zones.ts',
    'features/settings/time-zones.ts',
    'i18n/time-zone.ts',
  ]);
  expect(filesWith('src/server', zones)).toEqual([
    'demo/demo-calendar.ts',
    'features/account/erasure/deletion.repo.ts',
    'features/users/settings/user-settings.repo.ts',
    // When the work of the night begins.
    'platform/jobs/queues.ts',
  ]);
});

test('only rt_append writes into the log', () => {
  expect(filesWith('src/server', /insert\s+into\s+rt_(?:events|topics)/i)).toEqual([]);
});
