import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  cosign,
  ed25519Signer,
  KEY_TYPE,
  readVkey,
  type Sign,
  type VerifierKey,
  verifierKey,
  writeVkey,
} from '@centerproof/proof';
import { type Command, EXIT, UsageError } from '../command.ts';
import { readNumber, readParameters } from '../read-parameters.ts';
import { answerAddCheckpoint, type WitnessAnswer } from './answer-add-checkpoint.ts';
import { keepFile, readKept } from './keep-file.ts';

const BODY_BYTES_MAX = 64 * 1024;

/** `centerproof witness`: cosigns the checkpoints of logs that only ever grow. */
export const witness: Command = {
  name: 'witness',
  parameters: '--name NAME --log VKEY [--log VKEY …] [--state DIR] [--host HOST] [--port PORT]',
  summary:
    'Runs a witness (C2SP tlog-witness) for the logs of the keys given. What it has cosigned, and its own key, stay in DIR.',
  async run(parameters, say) {
    const { values, positionals } = readParameters(parameters, {
      name: { type: 'string' },
      log: { type: 'string', multiple: true },
      state: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
    });
    if (!values.name || /[\s+]/u.test(values.name) || positionals.length > 0)
      throw new UsageError('Give --name, without spaces and plus signs, such as witness.example/w1.');
    const logs = (values.log ?? []).map((vkey) => {
      const key = readVkey(vkey);
      if (key?.type !== KEY_TYPE.ed25519)
        throw new UsageError(`--log ${vkey} is not the verifier key of a log.`);
      return key;
    });
    if (logs.length === 0) throw new UsageError('Give the verifier key of at least one log with --log.');
    const stateDir = values.state ?? '.centerproof-witness';
    const port = readNumber('port', values.port, { fallback: 7_380, min: 0, max: 65_535 });
    const running = await createWitness({ name: values.name, stateDir }).start({
      logs,
      host: values.host ?? '127.0.0.1',
      port,
    });
    say(`Verifier key: ${running.vkey}`);
    say(`Witness at ${running.url}, for ${logs.map(({ name }) => name).join(', ')}`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await running.stop();
    return EXIT.holds;
  },
};

export interface RunningWitness {
  url: string;
  vkey: string;
  stop(): Promise<void>;
}

/** Where a witness listens, and for whom. */
interface WitnessService {
  logs: readonly VerifierKey[];
  host: string;
  port: number;
}

/** A witness whose key is kept in a folder; it can be named before it is started. */
export function createWitness({ name, stateDir }: { name: string; stateDir: string }) {
  const { publicKey, sign } = ed25519Signer(keptSecret(join(stateDir, 'witness.key')));
  const key = verifierKey({ name, type: KEY_TYPE.cosignature, publicKey });
  return {
    vkey: writeVkey(key),
    start: (service: WitnessService) => startWitness({ key, sign, stateDir }, service),
  };
}

async function startWitness(
  { key, sign, stateDir }: { key: VerifierKey; sign: Sign; stateDir: string },
  options: WitnessService,
): Promise<RunningWitness> {
  const fileOf = (origin: string) => join(stateDir, `${originHash(origin)}.checkpoint`);
  // One request at a time: comparing with what was cosigned last and writing what is cosigned now must not interleave.
  let turn: Promise<unknown> = Promise.resolve();

  const answer = (body: string): WitnessAnswer =>
    answerAddCheckpoint(body, {
      logs: options.logs,
      known: (origin) => readKept(fileOf(origin)),
      keep: (origin, note) => keepFile(fileOf(origin), note),
      cosign: (note) => cosign(note, { key, sign, time: Math.floor(Date.now() / 1_000) }),
    });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://witness').pathname;
    if (request.method === 'POST' && path === '/add-checkpoint') {
      const body = await readBody(request);
      if (body === null) return send(response, { status: 413, type: 'text/plain', text: 'Too long.\n' });
      const given = turn.then(() => answer(body));
      turn = given.catch(() => {});
      return send(response, await given);
    }
    if (request.method === 'GET' && path === '/vkey')
      return send(response, { status: 200, type: 'text/plain', text: `${writeVkey(key)}\n` });
    const log = options.logs.find(({ name }) => path === `/${originHash(name)}/checkpoint`);
    const known = request.method === 'GET' && log ? readKept(fileOf(log.name)) : null;
    if (known === null) return send(response, { status: 404, type: 'text/plain', text: 'Not found.\n' });
    return send(response, { status: 200, type: 'text/plain; charset=utf-8', text: known });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      if (!response.headersSent) send(response, { status: 500, type: 'text/plain', text: 'Failed.\n' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    vkey: writeVkey(key),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status, type, text }: WitnessAnswer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

/** Null when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function originHash(origin: string): string {
  return createHash('sha256').update(origin).digest('hex');
}

function keptSecret(file: string): Uint8Array {
  const kept = readKept(file);
  if (kept !== null) {
    const bytes = Buffer.from(kept.trim(), 'hex');
    if (bytes.length !== 32) throw new UsageError(`${file} is not a key of 64 hexadecimal digits.`);
    return bytes;
  }
  const made = randomBytes(32);
  keepFile(file, `${made.toString('hex')}\n`);
  return made;
}
