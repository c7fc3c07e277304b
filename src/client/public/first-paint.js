// Runs before the first paint, so that nothing flashes: a chosen theme, and no fonts or pictures where data is dear.
// Shows what is chosen later, too, in this tab (theme-store.ts and low-data.ts tell it) or in another.
{
  const page = document.documentElement;
  const { connection } = navigator;

  // index.html has one <meta name="theme-color"> per scheme; a chosen theme switches the other one off.
  const colourBrowserBar = (chosen) => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset;
      meta.media =
        chosen === null ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';
    }
  };

  const showTheme = (value) => {
    const chosen = value === 'light' || value === 'dark' ? value : null;
    if (chosen === null) delete page.dataset.theme;
    else page.dataset.theme = chosen;
    colourBrowserBar(chosen);
  };

  const saveData = (value) => {
    const isDear = connection?.saveData === true || /^(?:slow-)?[23]g$/.test(connection?.effectiveType);
    const isLow = value === 'ON' || (value !== 'OFF' && isDear);
    page.toggleAttribute('data-low-data', isLow);
  };

  const applied = { 'tambayan.theme': showTheme, 'tambayan.low-data': saveData };

  const remembered = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be forbidden: the device decides then.
      return null;
    }
  };

  // While a new version is rolled out, the script of a page may be asked of a server that does not have it. The page tries
  // again, once: main.tsx forgets that it did. A page that is drawn is left alone, with what was typed on it.
  const tryAgain = ({ target }) => {
    const isPartOfPage = target instanceof HTMLScriptElement || target.rel === 'stylesheet';
    if (!isPartOfPage || document.getElementById('root')?.hasChildNodes()) return;
    try {
      if (sessionStorage.getItem('tambayan.tried-again') !== null) return;
      sessionStorage.setItem('tambayan.tried-again', 'yes');
    } catch {
      // Without a memory it could go on for ever.
      return;
    }
    location.reload();
  };
  addEventListener('error', tryAgain, true);

  addEventListener('storage', ({ key, newValue }) => applied[key]?.(newValue));
  connection?.addEventListener?.('change', () => saveData(remembered('tambayan.low-data')));
  for (const [key, apply] of Object.entries(applied)) apply(remembered(key));
}
