import { expect, test } from 'vitest';
import { explainServerOutput } from './failures.ts';

test.each([
  ['could not write to file "base/4/1249": No space left on device'],
  ['could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 3'],
])('a full disk is named, whatever PostgreSQL says after it (%s)', (line) => {
  const output = `running bootstrap script ... FATAL:  ${line}\nHINT:  Check free disk space.\nPANIC:  cannot abort transaction 1, it was already committed\nAborted\n`;
  expect(explainServerOutput(output)).toBe(`the disk is full: running bootstrap script ... FATAL:  ${line}`);
});
