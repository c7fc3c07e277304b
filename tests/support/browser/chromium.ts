import { existsSync } from 'node:fs';
import { aptInstall } from '../engines/apt-install.ts';

/** `whole` can show notifications beside its pages. `shell` cannot, and needs a quarter less of the processor. */
export type BrowserKind = 'shell' | 'whole';

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** By preference. The whole browser can do what the shell can. */
const candidates: Record<BrowserKind, readonly string[]> = {
  shell: ['/usr/bin/chromium-headless-shell', ...whole],
  whole,
};

const packages: Record<BrowserKind, string> = { shell: 'chromium-headless-shell', whole: 'chromium' };

/** Path of an installed browser, or null. `CHROMIUM_PATH` takes precedence. */
function findChromium(kind: BrowserKind): string | null {
  const paths = [process.env.CHROMIUM_PATH, ...candidates[kind]];
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Path of a browser, installed with apt-get when there is none.
 * @throws Error that says what to do when installing is not possible.
 */
export function ensureChromium(kind: BrowserKind = 'shell'): string {
  const found = findChromium(kind);
  if (found !== null) return found;
  console.log('No Chromium here: installing it with apt-get.');
  if (aptInstall(packages[kind])) {
    const installed = findChromium(kind);
    if (installed !== null) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: `sudo apt-get install chromium`), or set CHROMIUM_PATH to a Chrome or Chromium of yours.',
  );
}

/** Includes what Playwright disables: when an argument is repeated, Chromium reads only the last one. */
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

/** The lists below the address bar are pages too, and cost each window as much as one of our pages. */
const popupsOfAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Arguments for tests: without the network requests of a fresh profile. */
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
  // A microphone that beeps and may be used.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
