import type { Words } from '../i18n/words-in.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mailer.ts';

/**
 * One piece of a mail. Texts are plain. The text and the HTML part are made of the same pieces, so they say the same.
 */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'note'; readonly text: string }
  /** One of several things that happened: what, where and its first words, with one link. */
  | {
      readonly kind: 'item';
      readonly text: string;
      readonly detail: string;
      readonly excerpt: string;
      readonly url: string;
    };

export interface MailDraft {
  readonly subject: string;
  /** The text that an inbox shows next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the user got this mail, and how to unsubscribe. Shown at the end. */
  readonly footer?: { readonly why: string; readonly label: string; readonly url: string } | undefined;
}

const FONT = "font-family:'Figtree','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1f2035';
const SOFT = '#5a5b6e';
const INDIGO = '#4446c9';
const AMBER = '#f9aa32';
const PAPER = '#f7f5ef';
const LINE = '#e6e3da';

/**
 * Returns subject, text and HTML of a mail. The texts are already in the user's language. Line breaks in any text
 * become spaces, so that none can start a header or a new line.
 */
export function composeMail(
  { subject, preview, heading, blocks, footer }: MailDraft,
  { t, language }: Words,
): MailContent {
  const slogan = t('Tambayan · where your community hangs out');
  const end = footer
    ? `${slogan}\n\n${oneLine(footer.why)}\n${oneLine(footer.label)}: ${footer.url}`
    : slogan;
  return {
    subject: oneLine(subject),
    html: page({
      language,
      subject: oneLine(subject),
      preview: oneLine(preview),
      heading: oneLine(heading),
      content: blocks.map(htmlOf).join('\n'),
      slogan,
      footer: footerHtml(footer),
    }),
    text: `${[oneLine(heading), ...blocks.map(textOf)].join('\n\n')}\n\n-- \n${end}\n`,
  };
}

function footerHtml(footer: MailDraft['footer']): string {
  if (!footer) return '';
  return `<p style="margin:12px 0 0;max-width:460px;${FONT};font-size:13px;line-height:19px;color:${SOFT}">${escapeHtml(oneLine(footer.why))} <a href="${escapeHtml(footer.url)}" style="color:${SOFT};text-decoration:underline">${escapeHtml(oneLine(footer.label))}</a></p>`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return oneLine(block.text);
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`;
    case 'item':
      return [block.text, block.detail, block.excerpt]
        .map(oneLine)
        .concat(block.url)
        .filter((line) => line !== '')
        .join('\n');
  }
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 20px;font-size:16px;line-height:25px;color:${INK}">${escapeHtml(oneLine(block.text))}</p>`;
    case 'note':
      return `<p style="margin:20px 0 0;font-size:14px;line-height:21px;color:${SOFT}">${escapeHtml(oneLine(block.text))}</p>`;
    case 'code':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td align="center" style="padding:20px 8px 20px 18px;background:#fdfcf8;border:1px solid ${LINE};border-radius:12px;font-family:Consolas,Menlo,'Courier New',monospace;font-size:34px;line-height:40px;font-weight:700;letter-spacing:10px;color:${INK}">${escapeHtml(block.code)}</td>
</tr></table>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0"><tr>
<td style="background:${INDIGO};border-radius:10px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(oneLine(block.label))}</a></td>
</tr></table>`;
    case 'item':
      return itemHtml(block);
    case 'link':
      return `<p style="margin:14px 0 0;font-size:15px;line-height:22px"><a href="${escapeHtml(block.url)}" style="color:${INDIGO};font-weight:600;text-decoration:underline">${escapeHtml(oneLine(block.label))}</a></p>`;
  }
}

function itemHtml({ text, detail, excerpt, url }: Extract<MailBlock, { kind: 'item' }>): string {
  const small = `margin:4px 0 0;font-size:14px;line-height:20px;color:${SOFT}`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr>
<td style="padding:14px 16px;background:#fdfcf8;border:1px solid ${LINE};border-radius:12px;${FONT}">
<a href="${escapeHtml(url)}" style="font-size:16px;line-height:23px;font-weight:600;color:${INK};text-decoration:none">${escapeHtml(oneLine(text))}</a>
${detail === '' ? '' : `<p style="${small}">${escapeHtml(oneLine(detail))}</p>`}
${excerpt === '' ? '' : `<p style="margin:8px 0 0;font-size:15px;line-height:22px;color:${INK}">${escapeHtml(oneLine(excerpt))}</p>`}
</td></tr></table>`;
}

/** The woven edge of the site as coloured cells, because mail programs block pictures. */
const WEAVE = Array.from(
  { length: 24 },
  (_, index) => ['#cf3a52', '#e88a8f', '#cf3a52', '#e8804f'][index % 4],
)
  .map(
    (colour) =>
      `<td height="8" style="height:8px;line-height:8px;font-size:0;background:${colour}">&nbsp;</td>`,
  )
  .join('');

/** A half sun over two lines of water. */
const EMBLEM = `<table role="presentation" cellpadding="0" cellspacing="0" style="width:28px">
<tr><td align="center"><div style="width:18px;height:9px;background:${AMBER};border-radius:9px 9px 0 0;font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td style="height:3px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="height:3px;background:${INDIGO};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="height:3px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="height:3px;background:${INDIGO};font-size:0;line-height:0">&nbsp;</td></tr>
</table>`;

/** Tables and inline styles, which all mail programs show alike. */
function page(parts: {
  readonly language: string;
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  /** HTML, as is `footer`. */
  readonly content: string;
  readonly slogan: string;
  readonly footer: string;
}): string {
  const { language, subject, preview, heading, content, slogan, footer } = parts;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};${FONT};color:${INK}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid ${LINE};border-radius:16px;overflow:hidden">
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${WEAVE}</tr></table></td></tr>
<tr><td style="padding:28px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:10px">${EMBLEM}</td>
<td style="${FONT};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.2px;color:${INK}">Tambayan</td>
</tr></table></td></tr>
<tr><td style="padding:24px 32px 36px;${FONT}">
<h1 style="margin:0 0 14px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.4px;color:${INK}">${escapeHtml(heading)}</h1>
${content}
</td></tr>
</table>
<p style="margin:20px 0 0;${FONT};font-size:13px;line-height:18px;color:${SOFT}">${slogan}</p>
${footer}
</td></tr></table>
</body>
</html>
`;
}
