import type { Logger } from 'pino';
import type { Clock, Timers } from '../../../../platform/clock/clock.ts';
import type { WithTx } from '../../../../platform/db/transaction.ts';
import type { Pictures } from '../../../uploads/pictures.ts';
import { mobileNumbersIn } from '../history/history-lines.ts';
import { createProofRepo } from '../proof.repo.ts';
import { announceToOwners, type ProofAnnouncementDeps } from '../proof-announcements.ts';
import { readProofSettings, walletsOf } from '../proof-settings.service.ts';

interface LookDeps extends Pick<ProofAnnouncementDeps, 'paidAccess'> {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly pictures: Pick<Pictures, 'private'>;
}

/** Notes what the picture of a proof says, and whether it was sent before. Looking again notes the same. */
export async function lookAtPicture(deps: LookDeps, proofId: string, name: string): Promise<void> {
  const { withTx, clock, timers, log, pictures } = deps;
  const bytes = await pictures.private('proof_image', name);
  if (bytes === null) return;
  // Loaded with the first picture: most nodes at most times have none.
  const [{ fingerprintOf }, { readPicture }, { fieldsOf }] = await Promise.all([
    import('./fingerprint.ts'),
    import('./read-picture.ts'),
    import('./receipt-fields.ts'),
  ]);
  const fingerprint = await fingerprintOf(bytes);
  const text = await readPicture(bytes, timers).catch((error: unknown) => {
    log.warn({ err: error, about: proofId }, 'the picture of a proof cannot be read');
    return '';
  });
  await withTx(async (tx) => {
    const repo = createProofRepo(tx);
    const proof = await repo.lock(proofId);
    if (proof?.picture_name !== name) return;
    const own = walletsOf(await readProofSettings(tx, proof.group_id)).numbers;
    const named = mobileNumbersIn(text);
    const fields = fieldsOf(text, { reference: proof.reference, centavos: proof.amount_centavos });
    await repo.setPictureNews(proof, {
      ...{ name, fingerprint, ...fields, at: new Date(clock.now()) },
      isOtherReceiver: own.length > 0 && named.length > 0 && !named.some((one) => own.includes(one)),
    });
    await announceToOwners(deps, tx, proof.group_id, proof);
  });
}
