import type { Platform } from '../../../platform/context.ts';
import { registerSandbox } from '../sandbox/register-sandbox.ts';
import { createCircuitBreaker, withBreaker } from './circuit-breaker.ts';
import { noteOutage } from './outages.ts';
import { createPayMongoProvider } from './paymongo/paymongo-provider.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The payment service of this deployment. While PayMongo is down, calls are refused at once. The sandbox runs in this
 * process, and is down only when a test wants it.
 */
export function registerProvider(platform: Platform): PaymentProvider {
  const { clock, log, config } = platform;
  const { payMongo, methods } = config.payments;
  if (payMongo === null) return registerSandbox(platform);
  const breaker = createCircuitBreaker({
    clock,
    onOpen({ kind, code: reason }) {
      log.error({ provider: 'paymongo', kind, reason }, 'the payment service is not called for a while');
      noteOutage(platform, 'paymongo').catch((error) =>
        log.error({ err: error }, 'an outage of the payment service was not noted'),
      );
    },
  });
  return withBreaker(createPayMongoProvider({ config: payMongo, methods }), breaker);
}
