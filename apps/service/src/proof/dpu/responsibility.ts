import { type Claims, dpuClaims, sealClaims } from '@centerproof/proof';
import { brokenChain } from '../chain/index.ts';
import { createdRecord, type StoredDpu, sealedRecord } from './dpu.ts';

/** The six Ws of a unit: those of its `seal` entry once it is AUDIT_READY, before that those of its `dpu` entry. */
export function responsibilityOf(dpu: StoredDpu): Claims {
  const { sealedAt, chainHash, centerId } = dpu;
  if (sealedAt === null) return dpuClaims(createdRecord(dpu));
  if (chainHash === null) throw brokenChain({ centerId, domain: 'dpu' });
  return sealClaims(sealedRecord({ ...dpu, sealedAt, chainHash }));
}
