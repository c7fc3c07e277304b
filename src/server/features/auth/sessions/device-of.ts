import type { Session } from '../../../../contract/account/sessions.ts';

type Words = readonly (readonly [word: RegExp, name: string])[];

/** The first match counts, because most browsers also claim to be the ones below them. */
const BROWSERS: Words = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOPX?\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFB(?:AN|AV)\b/, 'Facebook'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function found(words: Words, userAgent: string): string | null {
  return words.find(([word]) => word.test(userAgent))?.[1] ?? null;
}

/**
 * Returns the browser and system that the `User-Agent` header claims, so that users recognise their devices. The header
 * may be wrong.
 */
export function deviceOf(userAgent: string): Session['device'] {
  const browser = found(BROWSERS, userAgent);
  const system = found(SYSTEMS, userAgent);
  if (browser === null) return { kind: 'PROGRAM', browser, system };
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent));
  const isPhone = system === 'iPhone' || system === 'Android';
  return { kind: isTablet ? 'TABLET' : isPhone ? 'PHONE' : 'DESKTOP', browser, system };
}
