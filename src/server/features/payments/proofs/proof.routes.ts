import * as paymentCodes from '../../../../contract/money/direct/payment-codes.ts';
import * as walletHistory from '../../../../contract/money/direct/wallet-history.ts';
import * as contract from '../../../../contract/money/proofs.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { PaymentCodes } from './codes/payment-code.service.ts';
import type { HistoryService } from './history/history.service.ts';
import type { ProofService } from './proof.service.ts';
import type { ProofDecisions } from './proof-decision.service.ts';
import type { ProofSettingsService } from './proof-settings.service.ts';

export interface ProofServices {
  readonly settings: ProofSettingsService;
  readonly proofs: ProofService;
  readonly decisions: ProofDecisions;
  readonly history: HistoryService;
  readonly codes: PaymentCodes;
}

/** Binds the calls about payments outside the platform to their services. Contains no rules. */
export function proofRoutes(
  implement: Implement,
  { settings, proofs, decisions, history, codes }: ProofServices,
): void {
  implement(contract.getProofSettings, async ({ params }, caller) => ({
    data: await settings.get(params.group_id, caller),
  }));
  implement(contract.changeProofSettings, async ({ params, body }, caller) => ({
    data: await settings.change(params.group_id, body, caller),
  }));
  implement(paymentCodes.readPaymentCode, async ({ params, body }, caller) => ({
    data: await codes.read(params.group_id, Buffer.from(body.content, 'base64'), caller),
  }));
  implement(paymentCodes.getPaymentCode, async ({ params, body }, caller) => ({
    data: await codes.payable(params.group_id, body.group_membership_plan_id, caller),
  }));
  implement(contract.sendProof, async ({ params, body }, caller, { keyed }) => ({
    data: await proofs.send(params.group_id, body, caller, keyed),
  }));
  implement(contract.searchProofs, ({ params, query }, caller) =>
    proofs.search(params.group_id, query, caller),
  );
  implement(contract.decideProof, async ({ params, body }, caller) => ({
    data: await decisions.decide({ groupId: params.group_id, proofId: params.proof_id }, body, caller),
  }));
  implement(walletHistory.readWalletHistory, async ({ params, body: { content, password } }, caller) => {
    const wish = { bytes: Buffer.from(content, 'base64'), ...(password !== undefined && { password }) };
    return { data: await history.read(params.group_id, wish, caller) };
  });
  implement(walletHistory.getHistoryMatches, async ({ params }, caller) => ({
    data: await history.matches(params.group_id, caller),
  }));
  implement(walletHistory.acceptHistoryMatches, async ({ params, body }, caller) => ({
    data: await history.accept(params.group_id, body.proof_ids, caller),
  }));
}
