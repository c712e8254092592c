import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ERROR_STATUS } from '../../src/platform/errors.ts';
import type { Operation, Schema } from './document.ts';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  tookMs: number;
}

const ANSWERED_WITHIN_MS = 10_000;
/** What the inside of the service looks like; none of it is for a caller's eyes. */
const INSIDES: readonly [string, RegExp][] = [
  ['a stack trace', /\n?\s+at (?:async )?[\w.<>[\] ]* ?\(?(?:file|node):[^\n]*:\d+:\d+/],
  ['a source path', /node_modules|apps\/service|node:internal|file:\/\/\/(?!etc\/passwd)/],
  [
    'SQL',
    /\b(?:select [^"]{1,200} from|insert into [a-z_]+ ?\(|update [a-z_]+ set|delete from [a-z_]+ where) /i,
  ],
  [
    'words of the database',
    /violates [a-z-]+ constraint|relation \\?"|syntax error at|invalid input syntax|SQLSTATE|invalid byte sequence/,
  ],
  [
    'words of the runtime',
    /Cannot read propert|is not a function|is not iterable|Invalid time value|of undefined/,
  ],
];

/** Everything that holds for every answer of the service, whatever was asked. Each sentence names one thing that does not. */
export function createOracle(secrets: () => readonly string[]) {
  const ajv = createAjv();
  const compiled = new Map<Schema, ValidateFunction>();
  const checkOf = (schema: Schema): ValidateFunction => {
    const check = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, check);
    return check;
  };

  return {
    /** What holds for pages too, which are no part of the API. */
    faultsOfPage(answer: FuzzAnswer): string[] {
      const faults: string[] = [];
      const expect = (isSo: boolean, fault: string) => {
        if (!isSo) faults.push(fault);
      };
      expect(answer.status < 500, `it answered ${answer.status}`);
      expect(Boolean(answer.headers['x-request-id']), 'it has no X-Request-Id');
      expectNoInsides(answer, secrets(), expect);
      return faults;
    },

    faultsOf(operation: Operation, request: FuzzRequest, answer: FuzzAnswer): string[] {
      const faults: string[] = [];
      const expect = (isSo: boolean, fault: string) => {
        if (!isSo) faults.push(fault);
      };
      expect(answer.status < 500, `it answered ${answer.status}`);
      expect(answer.tookMs < ANSWERED_WITHIN_MS, `it took ${Math.round(answer.tookMs)} ms`);
      expectHeaders(request, answer, expect);
      expectNoInsides(answer, secrets(), expect);
      if (answer.status >= 400) expectError(request, answer, expect);
      expectDocumented(operation, answer, checkOf, expect);
      if (answer.status < 300) expectRightfullyTaken(operation, request, checkOf, expect);
      return faults;
    },
  };
}

type Expect = (isSo: boolean, fault: string) => void;
type CheckOf = (schema: Schema) => ValidateFunction;

const isApi = (url: string) => /^\/(?:(?:lms\/)?api|scim)\//.test(url);
const speaksScim = (url: string) => url.startsWith('/scim/');
const speaksProof = (url: string) => /^\/api\/(?:v1|public)\//.test(url);

function expectHeaders(
  { url, headers: sent }: FuzzRequest,
  { headers, status }: FuzzAnswer,
  expect: Expect,
): void {
  const id = String(headers['x-request-id'] ?? '');
  expect(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(id), 'X-Request-Id is not a request id');
  const given = sent['x-request-id'];
  if (given && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(given))
    expect(id === given, 'X-Request-Id was not kept');
  if (!isApi(url)) return;
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    expect(/^\d+$/.test(String(headers[name])), `${name} is ${headers[name]}`);
  expect(status !== 429, 'the rate limit refused it, which the settings of this run should not');
}

function expectNoInsides({ text, headers }: FuzzAnswer, secrets: readonly string[], expect: Expect): void {
  const shown = `${text}\n${JSON.stringify(headers)}`;
  for (const [what, pattern] of INSIDES) {
    const found = pattern.exec(shown);
    expect(!found, `it shows ${what}: ${found?.[0].trim().slice(0, 120)}`);
  }
  expect(!secrets.some((secret) => shown.includes(secret)), 'it shows a secret of the world');
}

const ERROR_BODY: Record<'platform' | 'proof', Schema> = {
  platform: closed({ success: { enum: [false] }, error: closed({ code: text(), message: text() }) }),
  proof: closed({
    error: closed({ code: text(), message: text(), requestId: text(), details: { type: 'object' } }),
  }),
};

function expectError({ url, method }: FuzzRequest, answer: FuzzAnswer, expect: Expect): void {
  if (speaksScim(url)) {
    expectScimError(answer, expect);
    return;
  }
  const isProof = speaksProof(url);
  expect(contentTypeOf(answer) === 'application/json', `its content type is ${contentTypeOf(answer)}`);
  const body = parsed(answer.text) as { error?: { code?: string; requestId?: string } } | undefined;
  const check = errorChecks[isProof ? 'proof' : 'platform'];
  expect(check(body), `its error envelope is wrong: ${answer.text.slice(0, 300)}`);
  const code = body?.error?.code ?? '';
  expect(statusOf(code, isProof) === answer.status, `${code} came with ${answer.status}`);
  if (isProof)
    expect(body?.error?.requestId === answer.headers['x-request-id'], 'requestId is not X-Request-Id');
  expect(answer.status !== 405, `${method} is documented and not served`);
}

function expectScimError(answer: FuzzAnswer, expect: Expect): void {
  const body = parsed(answer.text) as { status?: string; detail?: string; schemas?: string[] } | undefined;
  expect(contentTypeOf(answer) === 'application/scim+json', `its content type is ${contentTypeOf(answer)}`);
  expect(
    body?.schemas?.join() === 'urn:ietf:params:scim:api:messages:2.0:Error' &&
      typeof body.detail === 'string',
    `its error envelope is wrong: ${answer.text.slice(0, 300)}`,
  );
  expect(body?.status === String(answer.status), `${body?.status} came with ${answer.status}`);
}

/** The status of a code, in the words of the API that said it. */
function statusOf(code: string, isProof: boolean): number | undefined {
  if (isProof && code === 'VALIDATION_ERROR') return 422;
  if (isProof && code === 'RATE_LIMIT') return 429;
  return ERROR_STATUS[code as keyof typeof ERROR_STATUS];
}

function expectDocumented(operation: Operation, answer: FuzzAnswer, checkOf: CheckOf, expect: Expect): void {
  const contents = operation.answers[answer.status];
  const type = contentTypeOf(answer);
  expect(contents !== undefined, `the document does not name ${answer.status}`);
  if (answer.status === 204) expect(answer.text === '', 'a 204 has a body');
  if (!contents || answer.status === 204) return;
  const schema = contents[type];
  expect(schema !== undefined, `the document does not name the content type ${type}`);
  if (!schema || !/^application\/(?:[\w.-]+\+)?json$/.test(type)) return;
  const check = checkOf(schema);
  expect(
    check(parsed(answer.text)),
    `its body is not as documented: ${firstOf(check)} in ${answer.text.slice(0, 300)}`,
  );
}

/** What the document forbids is refused, and what it does not let one leave away is asked for. */
function expectRightfullyTaken(
  operation: Operation,
  { payload, url }: FuzzRequest,
  checkOf: CheckOf,
  expect: Expect,
): void {
  for (const { name } of operation.parameters.filter((each) => each.in === 'query' && each.required))
    expect(url.includes(`${name}=`), `it took a request without ${name}, which the document requires`);
  if (!payload) expect(!operation.isBodyRequired, 'it took no body, and the document requires one');
  if (!operation.body || !payload) return;
  const check = checkOf(operation.body);
  // A byte order mark before the body is not part of it.
  const body = parsed(payload.replace(/^\ufeff/, ''));
  expect(check(body), `it took a body that the document forbids: ${firstOf(check)}`);
}

function firstOf({ errors }: ValidateFunction): string {
  return errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)[0] ?? '';
}

function contentTypeOf({ headers }: FuzzAnswer): string {
  return String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

// ajv-formats is a CommonJS module whose callable default Node hands over as it is, while its types describe a namespace.
const withFormats = addFormats as unknown as (ajv: Ajv) => Ajv;

function createAjv(): Ajv {
  return withFormats(new Ajv({ strict: false })).addFormat('subdomain', /^[a-z0-9-]{3,30}$/);
}

function text(): Schema {
  return { type: 'string', minLength: 1 };
}

function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const errorChecks = {
  platform: createAjv().compile(ERROR_BODY.platform),
  proof: createAjv().compile(ERROR_BODY.proof),
};
