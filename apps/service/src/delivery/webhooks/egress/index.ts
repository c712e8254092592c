export { type Egress, EgressRefusedError, egressOf, egressPolicyOf } from './egress.ts';
export { checkTargetUrl, type EgressPolicy } from './egress-rules.ts';
