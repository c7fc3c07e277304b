/** What the server writes into the page. Import this before anything of the client: it is read when that is loaded. */
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

// jsdom draws nothing, so it has nothing to scroll, and says so at every change of page.
window.scrollTo = () => {};
