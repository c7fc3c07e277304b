import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../mail/escape-html.ts';
import type { ApiDocument, ApiOperation } from './openapi.ts';

export interface ApiPageOptions {
  readonly apiBase: string;
  /** Called once, on the first request, so that it does not delay the start. */
  readonly describe: () => ApiDocument;
}

/** Serves the document at `{apiBase}/openapi.json`, and a readable page at `/dev/api`. Not used in prod. */
export function serveApiDocument(app: FastifyInstance, { apiBase, describe }: ApiPageOptions): void {
  let known: ApiDocument | undefined;
  const read = () => {
    known ??= describe();
    return known;
  };
  app.get(`${apiBase}/openapi.json`, async () => read());
  app.get('/dev/api', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(apiBase, read())),
  );
  app.get('/dev/api.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

/** Returns one HTML page without scripts. Headings, tables and the browser's search are enough to read an API. */
export function apiPage(apiBase: string, { paths }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const contents = [...byTag.keys()].map((tag) => `<a href="#${tag}">${escapeHtml(tag)}</a>`).join('');
  const sections = [...byTag].map(
    ([tag, members]) =>
      `<section id="${tag}"><h2>${escapeHtml(tag)}</h2>${members.map((member) => article(apiBase, member)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tambayan API</title><link rel="stylesheet" href="/dev/api.css"></head><body><header><h1>Tambayan API</h1><p>${operations.length} calls, as this server serves them. For programs: <a href="${escapeHtml(apiBase)}/openapi.json">openapi.json</a></p><nav aria-label="Parts">${contents}</nav></header><main>${sections.join('')}</main></body></html>`;
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

function article(apiBase: string, { path, method, operation }: Listed): string {
  const { parameters = [], requestBody, responses } = operation;
  const parameterRows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
  );
  const problemRows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(
      ([status, { description }]) =>
        `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td></tr>`,
    );
  return `<article id="${operation.operationId}"><h3><span class="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(apiBase + path)}</code></h3><p>${escapeHtml(operation.summary)}</p><p class="access">Access: <code>${escapeHtml(operation['x-access'])}</code></p>${
    parameterRows.length > 0
      ? `<table><caption>Parameters</caption><tbody>${parameterRows.join('')}</tbody></table>`
      : ''
  }${schemaDetails('Body', requestBody)}${schemaDetails('Answer', responses['200']?.content)}<details><summary>Problems</summary><table><tbody>${problemRows.join('')}</tbody></table></details></article>`;
}

function schemaDetails(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dcd8d2, #37332f); --soft: light-dark(#6b645c, #a8a097); --accent: light-dark(#0f6a57, #62c8ae); }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 6rem; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#f7f6f4, #131211); color: light-dark(#1d1a17, #ece8e3); }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
h2 { margin: 2.5rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--line); }
article { padding: 1rem 0; border-bottom: 1px solid var(--line); }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h3 span { display: inline-block; min-width: 4.5rem; font-weight: 700; color: var(--accent); }
p { margin: 0.25rem 0; }
.access, caption { color: var(--soft); text-align: left; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 28rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--soft); padding: 0.25rem 0; }
`;
