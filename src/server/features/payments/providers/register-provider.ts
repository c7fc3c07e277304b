import type { Platform } from '../../../platform/context.ts';
import { registerSandbox } from '../sandbox/register-sandbox.ts';
import { createCircuitBreaker, withBreaker } from './circuit-breaker.ts';
import { createPayMongoProvider } from './paymongo/paymongo-provider.ts';
import type { PaymentProvider } from './provider.ts';

/** The payment service of this deployment. While it is down, calls are refused at once. */
export function registerProvider(platform: Platform): PaymentProvider {
  const { clock, log, config } = platform;
  const { payMongo, methods } = config.payments;
  const provider =
    payMongo === null ? registerSandbox(platform) : createPayMongoProvider({ config: payMongo, methods });
  const breaker = createCircuitBreaker({
    clock,
    onOpen: ({ kind, code: reason }) =>
      log.error({ provider: provider.id, kind, reason }, 'the payment service is not called for a while'),
  });
  return withBreaker(provider, breaker);
}
