import * as z from 'zod/mini';
import { payMethods } from '../../../contract/money/pay-methods.ts';
import type { References } from '../demo-schemas.ts';

/** The shape of `data/money.json`. Keys that it does not name are refused. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(1));
/** HH:MM in Asia/Manila, some days before the moment of seeding. */
const when = { daysAgo: count, at: z.iso.time({ precision: z.TimePrecision.Minute }) };
/** The name of a plan in `courses.json`. */
const plan = text;
const method = z.enum(payMethods);

/** What went wrong with a payment: `late` the wallet confirmed after the checkout had ended. */
const mishap = z.enum(['twice', 'late', 'in grace']);
export type Mishap = z.output<typeof mishap>;

/** What the members of one community paid, and what its owner and the administrators did. */
export function moneySchema({ username, slug }: Pick<References, 'username'> & { slug: z.ZodMiniString }) {
  const from = username;
  return z.strictObject({
    /** The community that people pay for. */
    community: slug,
    owner: username,
    /** Months that one person paid, one after the other. */
    months: z.array(
      z.strictObject({
        ...{ from, plan, method, times: count },
        /** Days from the moment of seeding to the end of the last month. */
        endsIn: z.number(),
        /** The code with which the first of them was cheaper. */
        coupon: z.exactOptional(text),
        /** By the number of the payment, from 0. */
        mishaps: z.exactOptional(z.record(z.string(), mishap)),
      }),
    ),
    coupons: z.array(
      z.strictObject({
        ...{ code: text, percent_off: count, max_uses: count, daysAgo: count },
        isOff: z._default(z.boolean(), false),
      }),
    ),
    /** Will not renew. */
    cancelled: z.strictObject({ from, ...when }),
    /** The class, and the part of it that the owner gave back. */
    classDay: z.strictObject({
      ...{ from, plan, method, ...when },
      refund: z.strictObject({ pesos: count, ...when, note: text }),
    }),
    /** Payments that were tried and never made. */
    failures: z.array(z.strictObject({ from, plan, hoursAgo: count, times: count })),
    proofSettings: z.strictObject({ ...when, instructions: text }),
    proofs: z.array(
      z.strictObject({
        ...{ from, plan, amount: text, reference: text, hoursAgo: count },
        /** Left out: it waits. */
        decision: z.exactOptional(z.enum(['accept', 'reject'])),
        reason: z._default(z.string(), ''),
      }),
    ),
    account: z.strictObject({
      ...{ method: z.literal('GCASH'), account_name: text },
      first: z.strictObject({ account_number: text, ...when }),
      /** Replaces the first one, so that the next payout waits. */
      second: z.strictObject({ account_number: text, ...when }),
    }),
    /** Runs of payouts, and how each ended on the day after. */
    runs: z.array(
      z.union([z.strictObject({ ...when, reference: text }), z.strictObject({ ...when, failure: text })]),
    ),
  });
}
export type MoneyStory = z.output<ReturnType<typeof moneySchema>>;
