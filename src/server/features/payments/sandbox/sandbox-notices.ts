import type { PaymentRow, SessionRow } from './sandbox.repo.ts';

/** Returns the body of a webhook request, in the envelope of PayMongo (payments.md 1.3). */
export type Notice = (eventId: string, at: Date) => object;

function notice(type: string, resource: { id: string; type: string; attributes: object }): Notice {
  return (eventId, at) => ({
    data: {
      id: eventId,
      type: 'event',
      attributes: {
        type,
        livemode: false,
        created_at: Math.floor(at.getTime() / 1000),
        data: resource,
      },
    },
  });
}

export function sessionNotice(type: string, { id, ref }: SessionRow): Notice {
  return notice(type, { id, type: 'checkout_session', attributes: { reference_number: ref } });
}

export function paymentNotice(type: string, paymentId: string, { ref }: Pick<SessionRow, 'ref'>): Notice {
  return notice(type, { id: paymentId, type: 'payment', attributes: { metadata: { ref } } });
}

export function refundNotice(refundId: string, paymentId: string): Notice {
  return notice('refund.succeeded', { id: refundId, type: 'refund', attributes: { payment_id: paymentId } });
}

/** There is one dispute of each payment, however often it is opened. */
export function disputeNotice(
  type: 'dispute.created' | 'dispute.updated' | 'dispute.resolved',
  status: string,
  { id, ref }: Pick<PaymentRow, 'id' | 'ref'>,
): Notice {
  const attributes = { payment_id: id, status, metadata: { ref } };
  return notice(type, { id: `disp_${id}`, type: 'dispute', attributes });
}
