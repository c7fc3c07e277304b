import packageJson from '../../../package.json' with { type: 'json' };
import { allEndpoints } from '../../contract/all-endpoints.ts';
import { apiBaseOf } from '../../contract/core/stage.ts';
import { apiDocument } from '../platform/http/api/openapi.ts';

const document = apiDocument(allEndpoints, { apiBase: apiBaseOf('prod', ''), version: packageJson.version });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
