import { migrate } from '../../../../src/server/platform/db/migrate.ts';

/** A node that only migrates: `node migrate.program.ts <url> <directory>`. To be killed. */
const [url = '', directory = ''] = process.argv.slice(2);
await migrate({ url, directory, log: { info() {} } });
