import type { Platform } from '../../../platform/context.ts';
import { registerSandbox } from '../sandbox/register-sandbox.ts';
import type { PaymentProvider } from './provider.ts';

/** The payment service of this deployment. */
export function registerProvider(platform: Platform): PaymentProvider {
  return registerSandbox(platform);
}
