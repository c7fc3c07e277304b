import { expect, test } from 'vitest';
import { createDeliveryTimes } from '../../src/server/realtime/log/delivery-times.ts';

test('the percentiles are those of the newest deliveries', () => {
  const times = createDeliveryTimes();
  expect(times.percentiles()).toBeNull();
  for (let ms = 100; ms >= 1; ms--) times.note(ms);
  expect(times.percentiles()).toEqual({ p50: 50, p95: 95, p99: 99 });
  for (let n = 0; n < 10_000; n++) times.note(7);
  expect(times.percentiles()).toEqual({ p50: 7, p95: 7, p99: 7 });
});
