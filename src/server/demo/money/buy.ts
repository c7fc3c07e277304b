import type { PlanCycle } from '../../../contract/communities/plans.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import type { PayMethod } from '../../../contract/money/pay-methods.ts';
import { anchorDayOf, periodEnd } from '../../../contract/money/periods.ts';
import type { Purchase } from '../../../contract/money/subscriptions.ts';
import { noFaults } from '../../features/payments/sandbox/sandbox-faults.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { manilaInstant } from '../demo-rows.ts';
import type { MoneyServices } from './money-services.ts';
import type { Mishap } from './money-story.ts';

/** Something that happened at an instant. */
export interface Act {
  readonly at: number;
  run(): Promise<unknown>;
}

export interface Buying {
  readonly payerId: string;
  readonly groupId: string;
  readonly purchase: Purchase;
  readonly method: PayMethod;
}

export function callerOf(userId: string): Caller {
  return { userId, sessionId: '', platformRole: 'USER' };
}

/** Opens a checkout at `at`. */
async function open(services: MoneyServices, { payerId, groupId, purchase }: Buying, at: number) {
  services.at(at);
  const { checkout } = await services.purchases.subscribe(groupId, purchase, callerOf(payerId), null);
  if (!checkout) throw new Error('a purchase of the demo opened no checkout');
  return { ref: checkout.ref, sessionId: decodeURIComponent(checkout.url.split('/').at(-1) ?? '') };
}

/** A purchase that is paid a minute later. Returns the reference of its checkout. */
export async function buy(
  services: MoneyServices,
  buying: Buying,
  { at, mishap }: { at: number; mishap?: Mishap | undefined },
): Promise<string> {
  const { wallet, sync, giveBack } = services;
  const { ref, sessionId } = await open(services, buying, at);
  const isLate = mishap === 'late';
  if (isLate) {
    services.at(at + HOUR_MS);
    await sync.close(ref, 'EXPIRED', 'poll');
  }
  services.at(at + (isLate ? 3 * HOUR_MS : MINUTE_MS));
  const faults = { ...noFaults, isLate, isTwice: mishap === 'twice' };
  await wallet.act(sessionId, { act: 'authorize', method: buying.method, faults });
  await sync.sync(ref, 'webhook');
  await giveBack();
  return ref;
}

/** A purchase whose payment is declined `times` times, and that is left then. */
export async function fail(
  services: MoneyServices,
  buying: Buying,
  { at, times }: { at: number; times: number },
): Promise<void> {
  const { wallet, sync } = services;
  const { ref, sessionId } = await open(services, buying, at);
  for (let attempt = 1; attempt <= times; attempt++) {
    services.at(at + attempt * MINUTE_MS);
    const failure = 'INSUFFICIENT_BALANCE';
    await wallet.act(sessionId, { act: 'decline', method: buying.method, failure, faults: noFaults });
    await sync.sync(ref, 'webhook');
  }
  services.at(at + HOUR_MS);
  await sync.close(ref, 'EXPIRED', 'poll');
}

/** On that day in Manila, after five. `salt` spreads the payments of different people. */
function inTheEvening(at: number, salt: number): number {
  return manilaInstant({ daysAgo: 0, at: '17:00' }, at) + ((salt * 97) % 290) * MINUTE_MS;
}

/**
 * When to pay `times` periods, one after the other, so that the last one ends as near to `end` as the calendar allows.
 * Each renewal is paid a day before the end of the period before it, or two days into the days of grace.
 */
export function paymentTimes(
  { times, end, cycle, salt }: { times: number; end: number; cycle: PlanCycle; salt: number },
  isInGrace: (place: number) => boolean = () => false,
): number[] {
  const candidates = Array.from({ length: 4 * times + 1 }, (_, more) => end - (28 * times + more) * DAY_MS);
  const [starts = []] = candidates
    .map((start) => periodStarts(inTheEvening(start, salt), times, cycle))
    .toSorted((a, b) => Math.abs((a.at(-1) ?? 0) - end) - Math.abs((b.at(-1) ?? 0) - end));
  return starts
    .slice(0, times)
    .map(
      (start, place) =>
        start - 23 * place * MINUTE_MS + (place === 0 ? 0 : isInGrace(place) ? 2 : -1) * DAY_MS,
    );
}

/** The starts of the periods, and the end of the last one. */
function periodStarts(start: number, times: number, cycle: PlanCycle): number[] {
  const anchor = anchorDayOf(start);
  const starts = [start];
  for (let place = 0; place < times; place++)
    starts.push(periodEnd(starts.at(-1) ?? start, cycle, anchor) ?? Number.POSITIVE_INFINITY);
  return starts;
}
