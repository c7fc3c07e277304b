import { existsSync } from 'node:fs';
import { aptInstall } from '../engines/apt-install.ts';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed browser, or null. `CHROMIUM_PATH` wins. */
export function findChromium(): string | null {
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Path of a browser, installed with apt-get where there is none.
 *
 * @throws Error that says what to do where nothing may be installed.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  console.log('No Chromium here: installing it with apt-get.');
  if (aptInstall('chromium')) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: `sudo apt-get install chromium`), or set CHROMIUM_PATH to a Chrome or Chromium of yours.',
  );
}

/** What Playwright disables too: of two such arguments Chromium reads only the last one. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The lists below the address bar are pages of their own, and cost each window as much as a page of ours. */
const popupsOfAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** How tests start it: without the calls home that a fresh profile makes. */
export const chromiumArguments = [
  `--disable-features=${[...disabledByPlaywright, ...popupsOfAddressBar].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
