export { approverKeyRoutes } from './approver-keys.routes.ts';
export {
  algorithmOf,
  findApproverKeys,
  isAskedByOwnPage,
  requireApproverKey,
  type Signer,
} from './approver-keys.ts';
