export { emptyCenter } from './empty-center.ts';
export { enteringCell } from './enter-cell.ts';
export { type Cell, leavingCell } from './leave-cell.ts';
export { moveFigures } from './move-figures.ts';
export { MoveRefused } from './move-refused.ts';
