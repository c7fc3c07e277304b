import { type ClientSettings, clientSettings } from '../../../contract/core/stage.ts';

/** The settings of this deployment, from the page. Throws when the page did not come from our server. */
function readSettings(page: Document): ClientSettings {
  const block = page.getElementById('settings')?.textContent;
  return clientSettings.parse(JSON.parse(block ?? 'null'));
}

export const settings: ClientSettings = readSettings(document);
