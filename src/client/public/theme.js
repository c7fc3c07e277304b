// Runs before the first paint, so that a chosen theme never flashes. The rest is in theme/theme-store.ts.
try {
  const theme = localStorage.getItem('tambayan.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden: the device decides then.
}
