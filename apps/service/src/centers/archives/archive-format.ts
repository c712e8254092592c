import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type JsonObject, signerOf } from '@centerproof/proof';
import tar from 'tar-stream';

export const ARCHIVE_FORMAT = 'centerproof-archive/1';
export const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024;

/** One file inside an archive. */
export interface ArchivePart {
  name: string;
  bytes: number;
  /** Lowercase hexadecimal. */
  sha256: string;
}

/** What an archive says of itself, signed by the installation that made it. It is its last file. */
export interface ArchiveManifest {
  format: typeof ARCHIVE_FORMAT;
  id: string;
  createdAt: string;
  center: {
    id: number;
    name: string;
    domain: string;
    status: string;
    suspendedFor: readonly string[];
    planId: string | null;
  };
  origin: {
    publicUrl: string;
    /** The keys under which its log and its files were ever signed, those that it took over included. */
    logs: readonly string[];
    exportKeys: readonly string[];
  };
  /** The migrations that its tables had. */
  migrations: readonly string[];
  /** The end of each chain. */
  chains: readonly { domain: string; index: number; hash: string | null }[];
  tables: readonly { name: string; columns: readonly string[]; rows: number }[];
  parts: readonly ArchivePart[];
}

/** An archive that is what it says it is. */
export interface CheckedArchive {
  manifest: ArchiveManifest;
  /** The key that signed it, as a Multikey. */
  signedBy: string;
}

/** Why an archive is not taken, in one line. */
export class ArchiveRefused extends Error {}

/** A part as it is read; its stream is read to its end before the next one comes. */
export interface ReadPart {
  name: string;
  stream: Readable;
}

/** The parts of an archive in their order. */
export async function* readParts(path: string): AsyncGenerator<ReadPart> {
  const file = createReadStream(path);
  const unzipped = file.pipe(createGunzip());
  const extract = tar.extract();
  // What breaks one of them is told by the last, which is the one that is read.
  file.on('error', (error) => unzipped.destroy(error));
  unzipped.on('error', (cause) => extract.destroy(notWhole(path, cause))).pipe(extract);
  try {
    for await (const entry of extract)
      yield { name: entry.header.name, stream: entry as unknown as Readable };
  } finally {
    file.destroy();
  }
}

/** What the unpacking says of itself tells nobody which file is meant, nor what is wrong with it. */
function notWhole(path: string, cause: Error & { code?: string }): Error {
  const isOfZip = cause.code?.startsWith('Z_') ?? false;
  return isOfZip ? new ArchiveRefused(`${path} is no archive, or a part of one.`, { cause }) : cause;
}

/** Reads an archive whole and checks every part against its manifest, and the manifest against its signature. */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const parts: ArchivePart[] = [];
  let last: Buffer | null = null;
  for await (const { name, stream } of readParts(path)) {
    if (last) throw new ArchiveRefused(`${path} goes on after its manifest.`);
    const kept = name === MANIFEST ? [] : null;
    const part = await digest(name, stream, kept);
    if (kept) last = Buffer.concat(kept);
    else parts.push(part);
  }
  if (!last) throw new ArchiveRefused(`${path} breaks off: it has no manifest.`);
  // The signature says that it is a manifest of ours; until it was checked nothing of it is used.
  const document = JSON.parse(last.toString('utf8')) as JsonObject;
  const signedBy = signerOf(document);
  if (!signedBy) throw new ArchiveRefused('The signature of the manifest is wrong.');
  const manifest = document as unknown as ArchiveManifest;
  if (manifest.format !== ARCHIVE_FORMAT)
    throw new ArchiveRefused(`This is no archive of the format ${ARCHIVE_FORMAT}.`);
  const wrong = firstDifference(parts, manifest.parts);
  if (wrong) throw new ArchiveRefused(`${wrong} is not what the manifest says.`);
  return { manifest, signedBy };
}

async function digest(name: string, stream: Readable, kept: Buffer[] | null): Promise<ArchivePart> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    if (kept && bytes > MANIFEST_BYTES_MAX) throw new ArchiveRefused('The manifest is too long.');
    kept?.push(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function firstDifference(found: readonly ArchivePart[], told: readonly ArchivePart[]): string | null {
  for (let at = 0; at < Math.max(found.length, told.length); at++) {
    const [one, other] = [found[at], told[at]];
    if (one?.name !== other?.name || one?.bytes !== other?.bytes || one?.sha256 !== other?.sha256)
      return one?.name ?? other?.name ?? 'A part';
  }
  return null;
}
