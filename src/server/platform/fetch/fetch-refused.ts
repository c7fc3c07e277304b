/** The reason why an address was not fetched, for the log. It contains nothing from the response. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}
