// Runs before the first paint, so that a chosen theme never flashes, and shows what is chosen later, in this tab
// (theme/theme-store.ts tells it) or in another.
{
  const key = 'tambayan.theme';

  // index.html has one <meta name="theme-color"> per scheme; a chosen theme switches the other one off.
  const colourBrowserBar = (chosen) => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset;
      meta.media =
        chosen === null ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';
    }
  };

  const show = (value) => {
    const chosen = value === 'light' || value === 'dark' ? value : null;
    if (chosen === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    colourBrowserBar(chosen);
  };

  addEventListener('storage', (event) => {
    if (event.key === key) show(event.newValue);
  });
  try {
    show(localStorage.getItem(key));
  } catch {
    // Storage can be forbidden: the device decides then.
  }
}
