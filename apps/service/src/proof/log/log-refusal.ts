/** The log must not sign; the message says why, and what an operator can do. */
export class LogRefusal extends Error {}

/** What every refusal ends with. */
export const RESUME = 'Restore what is missing, or let the log go on with `centerproof log resume`.';
