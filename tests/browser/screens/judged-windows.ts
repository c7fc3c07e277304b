import { PHONE } from '../../support/browser/a-browser.ts';
import type { Screen } from './screen.ts';

export interface Look {
  /** Also the end of the picture's name. */
  readonly look: string;
  readonly theme: 'light' | 'dark';
  /** Another size than the window's: the open page is resized. */
  readonly size?: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window in which a screen is brought into its state once, and judged in several looks. */
export interface JudgedWindow {
  readonly on: string;
  readonly size: Size;
  readonly looks: readonly Look[];
  /** English unless it is given. Other words change neither colours nor roles: in Filipino a screen only has to fit. */
  readonly language?: 'fil';
}

const DESKTOP = { width: 1440, height: 900 } as const;
const TABLET = { width: 820, height: 1180 } as const;
/** The narrowest phone that everything has to fit on. */
const SMALLEST = { width: 360, height: 740 } as const;

/** Every look of every screen: `npm run proof`, or for someone who wants to see them. */
const isAll = process.env.ALL_LOOKS !== undefined || process.env.PICTURES !== undefined;

const phoneLight: Look = { look: 'phone-light', theme: 'light' };
const phoneDark: Look = { look: 'phone-dark', theme: 'dark' };
const small: Look = { look: 'small-phone-light', theme: 'light', size: SMALLEST };
const wider: readonly Look[] = [
  { look: 'desktop-light', theme: 'light', size: DESKTOP },
  { look: 'desktop-dark', theme: 'dark', size: DESKTOP },
  { look: 'tablet-light', theme: 'light', size: TABLET },
  { look: 'tablet-dark', theme: 'dark', size: TABLET },
];
const inEnglish = [phoneLight, phoneDark, small, ...wider];
const aPhone = { on: 'a phone', size: PHONE, looks: [phoneLight, phoneDark, small] };
const inFilipino: JudgedWindow = {
  on: 'a phone in Filipino',
  size: PHONE,
  language: 'fil',
  looks: [{ look: 'fil-phone-light', theme: 'light' }],
};

/** One look for each screen. It comes from the screen's name, so that no other screen and no day changes it. */
function oneWindow({ name, path }: Screen): readonly JudgedWindow[] {
  // Pages for testers speak English only.
  const isEnglishOnly = path.startsWith('/test/');
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const look = inEnglish[sum % (isEnglishOnly ? inEnglish.length : inEnglish.length + 1)];
  return [look === undefined ? inFilipino : { ...aPhone, looks: [look] }];
}

function allWindows({ path }: Screen): readonly JudgedWindow[] {
  const isEnglishOnly = path.startsWith('/test/');
  const filipino: JudgedWindow = {
    ...inFilipino,
    looks: [
      ...inFilipino.looks,
      { look: 'fil-phone-dark', theme: 'dark' },
      { look: 'fil-desktop-light', theme: 'light', size: DESKTOP },
    ],
  };
  const desktop = { on: 'a desktop', size: DESKTOP, looks: wider };
  return [aPhone, desktop, ...(isEnglishOnly ? [] : [filipino])];
}

/** What is judged on a phone in light is loaded over a slow network for it. */
export const isMeasuredIn = ({ looks }: JudgedWindow) => looks.includes(phoneLight);

/** The windows in which a screen is judged. */
export const windowsOf = isAll ? allWindows : oneWindow;
