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

  addEventListener('storage', ({ key, newValue }) => applied[key]?.(newValue));
  connection?.addEventListener?.('change', () => saveData(remembered('tambayan.low-data')));
  for (const [key, apply] of Object.entries(applied)) apply(remembered(key));
}
