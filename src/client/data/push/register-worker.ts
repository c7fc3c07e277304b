declare global {
  interface Window {
    /** Absent outside of Chromium. TypeScript sees the results of its policies as text; browsers tell them apart. */
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

/** The page's policy lets no text become code. This one returns a single address, whatever the input is. */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** Registers the service worker, once for this page. Null where workers are unsupported; rejects when loading fails. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  registering ??= navigator.serviceWorker.register(trustedAddress());
  return registering;
}
