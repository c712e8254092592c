import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, type TestService } from './index.ts';

export interface OutboxMail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  data: { token: string; url: string };
  mode: number;
  fileName: string;
}

/** Every mail that has left so far, in order. */
export function outbox(service: Pick<TestService, 'dataDir'>): OutboxMail[] {
  const directory = join(service.dataDir, 'outbox');
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((fileName) => ({
      ...JSON.parse(readFileSync(join(directory, fileName), 'utf8')),
      mode: statSync(join(directory, fileName)).mode & 0o777,
      fileName,
    }));
}

/** Waits for the newest mail to an address; a worker must be running. */
export function mailTo(
  service: Pick<TestService, 'dataDir'>,
  address: string,
  kind: string,
): Promise<OutboxMail> {
  return eventually(() => {
    const found = outbox(service).findLast((mail) => mail.to === address && mail.kind === kind);
    if (!found) throw new Error(`No ${kind} mail to ${address} has left.`);
    return found;
  });
}
