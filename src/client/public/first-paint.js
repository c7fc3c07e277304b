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

  // What the app asks for first is asked here, while its code is still loading; first-answers.ts hands the answers on.
  // Nothing is asked before the answer about the user: their stream begins there.
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? 'null');
  const answers = new Map();
  window.firstAnswers = answers;

  const ask = (path) => {
    const url = settings.api_base + path;
    const answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } }).then(
      whole,
    );
    answers.set(url, answer);
    return answer;
  };

  // Read to its end, also where the app does not take it: otherwise the browser goes on loading.
  const whole = async (answer) => {
    await answer.clone().text();
    return answer;
  };

  const askFirst = async () => {
    if (!(await ask('/me')).ok) return;
    const [, slug] = /^\/communities\/(?!create\/)([\w-]+)\//.exec(location.pathname) ?? [];
    // An invite link shows less to those who are no members yet.
    if (slug === undefined || location.search.includes('invite=')) return;
    const details = await ask(`/groups/details?slug=${slug}`);
    if (!details.ok) return;
    const { id, membership } = (await details.clone().json()).data;
    const more = [`/me/groups/${id}/authorization`];
    if (membership?.status === 'ACTIVE')
      more.push('/chats/groups/conversations/search?page=1&limit=100', `/chats/groups/${id}/layout`);
    const search = new URLSearchParams(location.search);
    const chat = location.pathname.endsWith('/chats/') ? search.get('conversationId') : null;
    // A link to one message shows another part of the chat.
    if (/^[\da-f-]{36}$/.test(chat ?? '') && !search.has('messageId'))
      more.push(`/chats/groups/${id}/messages/search?chat_conversation_id=${chat}&limit=50`);
    await Promise.all(more.map(ask));
  };
  // The app hears of a failure when it takes the answer.
  if (settings !== null) askFirst().catch(() => undefined);
}
