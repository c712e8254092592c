const WHAT_TO_DO: Readonly<Record<string, (dataDir: string) => string>> = {
  EACCES: (dataDir) => `DATA_DIR ${dataDir} cannot be written by this user: permission denied`,
  EPERM: (dataDir) => `DATA_DIR ${dataDir} cannot be set up by this user: the operation is not permitted`,
  EROFS: (dataDir) => `DATA_DIR ${dataDir} is on a read-only file system`,
  ENOSPC: (dataDir) => `The disk that holds DATA_DIR ${dataDir} is full`,
  EDQUOT: (dataDir) => `The disk quota for DATA_DIR ${dataDir} is used up`,
  ENOTDIR: (dataDir) => `DATA_DIR ${dataDir} is not a folder`,
  EINVAL: (dataDir) =>
    `The files in DATA_DIR ${dataDir} cannot be handed to an unprivileged account here; run as an ordinary user or set DATABASE_URL`,
  EEXIST: (dataDir) => `DATA_DIR ${dataDir} is not a folder`,
};

const LINE_CHARACTERS_MAX = 500;

/** Turns whatever stopped the start into one line that tells a person what to do. */
export function oneClearLine(error: unknown, dataDir: string): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  const explain = WHAT_TO_DO[errorCode(cause) ?? ''];
  const message = explain ? `${explain(dataDir)} (${cause.message}).` : cause.message;
  return new Error(message.replaceAll(/\s*\n\s*/g, ' '), { cause });
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A file that could be written in part is told of by its numbers. */
const FULL_DISK = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** The line that says most in what PostgreSQL's programs printed: a full disk first, else the last error. */
export function explainServerOutput(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const fullDisk = lines.find((line) => FULL_DISK.test(line));
  if (fullDisk) return `the disk is full: ${fullDisk.slice(0, LINE_CHARACTERS_MAX)}`;
  const telling = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)).at(-1);
  return (telling ?? lines.filter(Boolean).at(-1) ?? 'it printed nothing').slice(0, LINE_CHARACTERS_MAX);
}
