import { create } from 'zustand';

/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in localStorage. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'tambayan.theme';

interface ThemeState {
  readonly theme: Theme;
  /** Applies at once and in other tabs; remembered on this device. */
  choose: (theme: Theme) => void;
}

/** The theme of this device. Importing it applies what was remembered. */
export const useTheme = create<ThemeState>((set) => ({
  theme: remembered(),
  choose(theme) {
    remember(theme);
    apply(theme);
    set({ theme });
  },
}));

apply(useTheme.getState().theme);
addEventListener('storage', (event) => {
  if (event.key !== THEME_KEY) return;
  const theme = themeOf(event.newValue);
  apply(theme);
  useTheme.setState({ theme });
});

function remembered(): Theme {
  try {
    return themeOf(localStorage.getItem(THEME_KEY));
  } catch {
    // Storage can be forbidden; the theme then lasts as long as the page.
    return 'system';
  }
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // As above.
  }
}

function themeOf(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowserBar(theme);
}

// index.html has one <meta name="theme-color"> per scheme; a chosen theme switches the other one off.
function colourBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')) {
    const scheme = meta.dataset.scheme ?? (meta.media.includes('dark') ? 'dark' : 'light');
    meta.dataset.scheme = scheme;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}
