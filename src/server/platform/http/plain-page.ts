import * as z from 'zod/mini';
import { type Language, languages } from '../../../contract/core/locale.ts';
import { escapeHtml } from '../mail/escape-html.ts';

/** The language in the link to such a page. The user need not be signed in. */
export const pageLanguage = z.catch(z.enum(languages), 'en');

/** Texts are plain; `form` and `link` are HTML, `style` is CSS for them. */
export interface PlainPage {
  readonly title: string;
  readonly text: string;
  readonly form: string;
  readonly link: string;
  readonly style?: string;
}

/** Content security policy of such a page: it can show itself and send its form here. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns a page without scripts. It works in the browser of any mail program. */
export function plainPage({ title, text, form, link, style = '' }: PlainPage, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Tambayan</title>
<style>${STYLE}${style}</style>
</head>
<body><div class="weave" aria-hidden="true"></div><main>
<p class="brand"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M5 14a9 9 0 0 1 18 0z" fill="#f9aa32"/><path d="M1 18h26M1 24h26" stroke="#4446c9" stroke-width="3"/></svg> Tambayan</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
<p class="links">${link}</p>
</main></body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark;--paper:#f7f5ef;--ink:#1f2035;--soft:#5a5b6e;--indigo:#4446c9;--line:#e6e3da}
@media (prefers-color-scheme:dark){:root{--paper:#14141f;--ink:#f1eff8;--soft:#b4b3c6;--indigo:#a9abff;--line:#34344a}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
.weave{height:8px;background:repeating-linear-gradient(90deg,#cf3a52 0 24px,#e88a8f 24px 48px,#cf3a52 48px 72px,#e8804f 72px 96px)}
main{max-width:30rem;margin:0 auto;padding:48px 24px}
.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:20px;margin:0 0 40px}
h1{font-size:30px;line-height:1.2;letter-spacing:-.4px;margin:0 0 12px}
p{margin:0 0 24px}
button{font:inherit;font-weight:600;padding:12px 26px;border:2px solid var(--indigo);border-radius:10px;background:var(--indigo);color:var(--paper);cursor:pointer}
button.quiet{background:transparent;color:var(--indigo)}
button:focus-visible,a:focus-visible{outline:3px solid var(--indigo);outline-offset:3px}
.links{margin-top:40px;font-size:15px}
a{color:var(--indigo)}
`;
