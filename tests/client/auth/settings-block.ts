/** The settings that the server writes into the page. Import this before any client module, because they read it on load. */
const block = document.createElement('script');
block.id = 'settings';
block.type = 'application/json';
block.textContent = JSON.stringify({
  stage: 'local',
  api_base: '/api',
  realtime_base: '/rt',
  build: 'test',
});
document.head.append(block);

export const settingsBlock: HTMLScriptElement = block;

// jsdom has no layout, and its `scrollTo` prints an error at every navigation.
window.scrollTo = () => {};
