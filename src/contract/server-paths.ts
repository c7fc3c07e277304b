/**
 * Addresses of pages and calls that the server answers itself, beside the API: neither the fallback to the client's page
 * nor the service worker may take them.
 */
export const SERVER_PATHS = /^\/(?:pay|payments|sandbox|webhooks)(?:\/|$)/;
