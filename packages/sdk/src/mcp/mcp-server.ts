import { verifyExport } from '@centerproof/proof';
import {
  fromJsonSchema,
  inputRequired,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { VERSION } from '../version.ts';
import { DECIDE, GET_DECISION, LIST_WAITING, RECORD_DECISION, VERIFY_PROOF } from './tool-schemas.ts';

/** One call of the Proof API as the key's holder: over the network, or within the service. */
export type ProofCall = (request: {
  method: 'GET' | 'POST';
  /** From `/api/…` on. */
  path: string;
  body?: Record<string, unknown>;
}) => Promise<{ status: number; body: unknown }>;

export interface McpOptions {
  call: ProofCall;
  /** Where people answer: the console's address, without a path. */
  consoleUrl: string;
}

type Fields = Record<string, unknown>;

/**
 * Centerproof for clients that speak MCP. Each tool is one call of the Proof API with the client's own key, so that permissions,
 * rates and shapes are those of that API and nothing here decides about them.
 *
 * @example
 * serveStdio(() => createMcpServer({ call, consoleUrl: 'https://centerproof.example' }));
 */
export function createMcpServer({ call, consoleUrl }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'centerproof', version: VERSION },
    { instructions: 'Records decisions, asks whether they may be carried out, and proves what was decided.' },
  );
  const tool = (
    name: string,
    about: { title: string; description: string; schema: object; readOnly?: true },
    run: (input: Fields, context: ServerContext) => Promise<object>,
  ) =>
    server.registerTool(
      name,
      {
        title: about.title,
        description: about.description,
        inputSchema: fromJsonSchema<Fields>(about.schema),
        annotations: { readOnlyHint: about.readOnly ?? false, destructiveHint: false, openWorldHint: false },
      },
      async (input, context) => {
        try {
          // A result of the protocol's own is handed on; anything else is what the tool has to say.
          return (await run(input, context)) as ReturnType<typeof told>;
        } catch (error) {
          if (error instanceof Refused) return { ...told({ error: error.body }), isError: true };
          throw error;
        }
      },
    );

  tool(
    'record_decision',
    {
      title: 'Record a decision',
      description: 'Records what was decided or done. It asks for no permission: use decide before you act.',
      schema: RECORD_DECISION,
    },
    async (input) => told(await ask({ method: 'POST', path: '/api/v1/decision-events', body: input })),
  );

  tool(
    'decide',
    {
      title: 'Ask whether an action may be carried out',
      description:
        'Asks the policies of the center before you act. "completed": go on. "awaiting_approval": a human has to answer first; wait, and look with get_decision. "rejected" or an error: do not act.',
      schema: DECIDE,
    },
    async (input, context) => {
      const isAnswered = context.mcpReq.inputResponses?.approval !== undefined;
      const idempotencyKey = keyOf(input, context);
      const decided = await ask({
        method: 'POST',
        path: '/api/v1/agents/decide',
        body: { ...input, idempotencyKey },
      });
      if (decided.status !== 'awaiting_approval') return told(decided);
      const approveUrl = `${consoleUrl}/app/decisions/${decided.eventId}`;
      // A client that can lead its user to a page does so, once; whoever looks after that polls.
      if (!isAnswered && canOpen(server))
        return inputRequired({
          inputRequests: {
            approval: inputRequired.elicitUrl({
              message: 'A human has to approve this action in the console.',
              url: approveUrl,
            }),
          },
          requestState: idempotencyKey,
        });
      return told({
        ...decided,
        approveUrl,
        next: 'Ask get_decision with this eventId until it is sealed or rejected.',
      });
    },
  );

  tool(
    'get_decision',
    {
      title: 'Read a decision',
      description:
        'A decision as it stands: recorded or approved (waiting), sealed (may be carried out) or rejected.',
      schema: GET_DECISION,
      readOnly: true,
    },
    async ({ eventId }) =>
      told(await ask({ method: 'GET', path: `/api/v1/decision-events/${part(eventId)}` })),
  );

  tool(
    'list_waiting',
    {
      title: 'List decisions that wait for a human',
      description:
        'Newest first. "recorded" waits for a first answer, "approved" for the second of two approvers.',
      schema: LIST_WAITING,
      readOnly: true,
    },
    async ({ status = 'recorded', limit = 20, offset = 0 }) => {
      const query = new URLSearchParams({ status: `${status}`, limit: `${limit}`, offset: `${offset}` });
      const page = await askWhole({ method: 'GET', path: `/api/v1/decision-events?${query}` });
      return told({ decisions: page.data, pagination: page.pagination });
    },
  );

  tool(
    'verify_proof',
    {
      title: 'Verify a proof',
      description:
        'Takes the exported file of a sealed decision, by its event or evidence id or as given, and checks every hash and signature in it here.',
      schema: VERIFY_PROOF,
      readOnly: true,
    },
    async ({ id, file }) => {
      if (file === undefined && id === undefined)
        return { ...told({ error: 'Give an id or a file.' }), isError: true };
      const proof = file ?? (await askWhole({ method: 'GET', path: exportPath(`${id}`) }));
      const { valid, checks } = verifyExport(proof);
      return told({ valid, checks });
    },
  );

  server.registerResource(
    'proof',
    new ResourceTemplate('centerproof://proofs/{id}', {
      list: async () => {
        const page = await askWhole({
          method: 'GET',
          path: '/api/v1/decision-events?status=sealed&limit=50',
        });
        const sealed = Array.isArray(page.data)
          ? (page.data as { id: string; action: { type: string } | null }[])
          : [];
        return {
          resources: sealed.map(({ id, action }) => ({
            uri: `centerproof://proofs/${id}`,
            name: action ? `${action.type} (${id})` : id,
            mimeType: PROOF_TYPE,
          })),
        };
      },
    }),
    {
      title: 'Proof',
      description: 'The exported proof of a sealed decision, which verifies itself.',
      mimeType: PROOF_TYPE,
    },
    async (uri, { id }) => {
      const proof = await askWhole({ method: 'GET', path: exportPath(`${id}`) }).catch((error: unknown) => {
        const isUnknown = error instanceof Refused && error.body.code === 'NOT_FOUND';
        throw isUnknown ? new ResourceNotFoundError(uri.href, error.message) : error;
      });
      return { contents: [{ uri: uri.href, mimeType: PROOF_TYPE, text: JSON.stringify(proof) }] };
    },
  );
  return server;

  /** What the API answered; its refusals are the tool's. */
  async function askWhole(request: Parameters<ProofCall>[0]): Promise<Fields> {
    const { status, body } = await call(request);
    if (!isFields(body))
      throw new Refused({ code: `HTTP_${status}`, message: 'The service gave no answer that can be read.' });
    if (status >= 300) throw new Refused(isFields(body.error) ? body.error : body);
    return body;
  }

  async function ask(request: Parameters<ProofCall>[0]): Promise<Fields> {
    const { data } = await askWhole(request);
    return isFields(data) ? data : {};
  }
}

const PROOF_TYPE = 'application/ld+json';

class Refused extends Error {
  override readonly name = 'Refused';
  readonly body: Fields;
  constructor(body: Fields) {
    super(`${body.code}: ${body.message}`);
    this.body = body;
  }
}

function told(value: object) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(value) }],
    structuredContent: { ...value },
  };
}

/**
 * The key that holds the rounds of one call together. What comes back with the client is the client's to choose, like any key:
 * it names a decision of its own center and gives no right.
 */
function keyOf(input: Fields, { mcpReq }: ServerContext): string {
  if (typeof input.idempotencyKey === 'string') return input.idempotencyKey;
  const kept = mcpReq.requestState<unknown>();
  return typeof kept === 'string' && kept !== '' ? kept : `mcp:${crypto.randomUUID()}`;
}

/** Whether the client says that it can lead its user to an address. */
function canOpen(server: McpServer): boolean {
  return server.server.getClientCapabilities()?.elicitation?.url !== undefined;
}

/** An event and its evidence share what follows the prefix. */
function exportPath(id: string): string {
  return `/api/v1/evidence/${part(id.replace(/^evt_/, 'evd_'))}/export`;
}

/** An id as a part of a path. Dots alone would lead to another path, and half a character to none; a model may write either. */
function part(value: unknown): string {
  const id = String(value);
  if (/^\.{1,2}$/.test(id) || !id.isWellFormed())
    throw new Refused({ code: 'NOT_FOUND', message: 'There is nothing under this id.' });
  return encodeURIComponent(id);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
