/** Why a center is not moved, in one line. */
export class MoveRefused extends Error {}
