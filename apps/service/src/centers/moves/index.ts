export { emptyCenter } from './empty-center.ts';
export { enteringCell } from './enter-cell.ts';
export { type Cell, leavingCell } from './leave-cell.ts';
export { MoveRefused } from './move-refused.ts';
