import type { Metric } from '../../../contract/analytics/analytics-facts.ts';
import type { DayTakings, Takings } from '../payments/ledger/takings.ts';
import { daysToRead } from './activity.ts';
import { type Figure, metricOf, presentMetric, quotient, shareOf, sumOf } from './metrics.ts';
import type { PresentRepo } from './present.repo.ts';
import type { Range } from './ranges.ts';

export interface RevenueDeps {
  readonly takings: Takings;
  readonly present: PresentRepo;
}

/** The money of the platform. `monthlyActive` divides what it keeps. */
export async function platformRevenue(
  { takings, present }: RevenueDeps,
  { range, now, mrr, monthlyActive }: { range: Range; now: Date; mrr: number; monthlyActive: Figure },
): Promise<Metric[]> {
  const [days, renewals, methods] = await Promise.all([
    takings.days(null, daysToRead(range)),
    renewalsOf(present, null, range, now),
    takings.methods(range),
  ]);
  const money = moneyOf(days);
  const paid = methods.reduce((sum, { payments }) => sum + payments, 0);
  const mix = methods.map(({ method, payments }) => ({ key: method, value: payments }));
  return [
    metricOf('gmv', 'centavos', range, money('gross')),
    metricOf('plan_sales', 'centavos', range, money('plan_sales')),
    metricOf('commission', 'centavos', range, money('commission')),
    metricOf('refunds', 'centavos', range, money('refunds')),
    presentMetric('mrr', 'centavos', mrr),
    metricOf('arpu', 'centavos', range, (part) => quotient(money('kept')(part), monthlyActive(part))),
    ...renewals,
    metricOf('payments', 'count', range, money('payments')),
    presentMetric('payment_methods', 'count', paid, mix),
  ];
}

/** The money of a community. */
export async function groupRevenue(
  { takings, present }: RevenueDeps,
  { groupId, range, now }: { groupId: string; range: Range; now: Date },
): Promise<Metric[]> {
  const [days, renewals] = await Promise.all([
    takings.days(groupId, daysToRead(range)),
    renewalsOf(present, groupId, range, now),
  ]);
  const money = moneyOf(days);
  return [
    metricOf('gmv', 'centavos', range, money('gross')),
    metricOf('refunds', 'centavos', range, money('refunds')),
    metricOf('commission', 'centavos', range, money('commission')),
    metricOf('processing', 'centavos', range, money('processing')),
    metricOf('earned', 'centavos', range, money('net')),
    metricOf('payments', 'count', range, money('payments')),
    ...renewals,
  ];
}

function moneyOf(days: readonly DayTakings[]) {
  return (column: Exclude<keyof DayTakings, 'day'>): Figure =>
    sumOf(new Map(days.map((row) => [row.day, row[column]]))).during;
}

async function renewalsOf(
  present: PresentRepo,
  groupId: string | null,
  range: Range,
  now: Date,
): Promise<Metric[]> {
  const periods = await present.periods(groupId, daysToRead(range), now);
  const ended = sumOf(new Map(periods.map(({ day, ended: n }) => [day, n]))).during;
  const renewed = sumOf(new Map(periods.map(({ day, renewed: n }) => [day, n]))).during;
  const lost: Figure = (days) => (ended(days) ?? 0) - (renewed(days) ?? 0);
  return [
    metricOf('renewal_rate', 'percent', range, shareOf(renewed, ended)),
    metricOf('churn', 'percent', range, shareOf(lost, ended)),
  ];
}
