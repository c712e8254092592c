/** Characters that have others shown in another order than they are written in. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** What an agent wrote, letter by letter: nobody answers for a file that is shown as another one, or for a sum that is read backwards. */
export function plainly(written: string): string {
  return written.replace(TURNING, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}
