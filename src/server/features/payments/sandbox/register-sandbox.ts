import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Platform } from '../../../platform/context.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { controlRoutes } from './control.routes.ts';
import { createNoticeSender } from './notice-sender.ts';
import { pageRoutes } from './page.routes.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { createSandboxWallet } from './sandbox-wallet.ts';

const WEBHOOK_PATH = '/webhooks/payments/sandbox';

/** Creates the sandbox with its pages. Its webhook requests begin as soon as this node listens. */
export function registerSandbox(platform: Platform): PaymentProvider {
  const { app, config, secret, publicUrl } = platform;
  const { methods } = config.payments;
  const webhookSecret = createHmac('sha256', secret).update('webhooks of the sandbox').digest('base64url');
  const sender = createNoticeSender({ ...platform, secret: webhookSecret });
  const wallet = createSandboxWallet({ ...platform, onNotice: sender.wake });
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (address !== null && typeof address !== 'string') sender.start(`${loopback(address)}${WEBHOOK_PATH}`);
  });
  app.addHook('preClose', () => sender.stop());
  const hasFaults = config.stage !== 'prod';
  pageRoutes(app, { wallet, methods, hasFaults });
  if (hasFaults && (config.stage === 'local' || config.hasTestPages))
    controlRoutes(app, { wallet, isAllowed: platform.isAllowedOrigin });
  return createSandboxProvider({ wallet, publicUrl, webhookSecret, methods });
}

function loopback({ address, family, port }: AddressInfo): string {
  if (address === '::' || address === '0.0.0.0')
    return `http://${address === '::' ? '[::1]' : '127.0.0.1'}:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
