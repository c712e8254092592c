import { verifyLoggedChain } from '../../../proof/log/index.ts';
import type { Step } from '../template.ts';
import type { Digest } from './digest.ts';

/** Verifies the center's whole chain of decision proof units, from genesis to the latest. */
export const verifyDpuChain: Step = {
  name: 'verify-dpu-chain',
  async outside({ platform, center }): Promise<Digest> {
    const { valid, chainLength, brokenAt } = await verifyLoggedChain(platform, {
      centerId: center.id,
      domain: 'dpu',
    });
    return {
      subject: valid
        ? 'The chain of decision proof units is whole'
        : 'The chain of decision proof units is broken',
      lines: [valid ? `${chainLength} units were verified.` : `The first bad unit is at index ${brokenAt}.`],
      isNews: !valid,
      valid,
      chainLength,
      brokenAt,
    };
  },
};
