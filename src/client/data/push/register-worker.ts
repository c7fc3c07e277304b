declare global {
  interface Window {
    /** Absent outside of Chromium. What its policies make counts as text here; browsers know the difference. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: () => string },
      ): { createScriptURL(text: string): string };
    };
  }
}

const WORKER = '/service-worker.js';

let registering: Promise<ServiceWorkerRegistration> | null = null;

/** The policy of the pages lets no text become code; this one knows a single address, whatever it is given. */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** Registers the service worker, once for this page. Null where there can be none; rejects when it cannot be loaded. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  registering ??= navigator.serviceWorker.register(trustedAddress());
  return registering;
}
