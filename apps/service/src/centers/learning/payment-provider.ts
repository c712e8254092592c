import { request } from 'undici';
import { ApiError, unavailable } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings.ts';

/** What somebody says happened to a payment. */
export interface PaymentClaim {
  providerPaymentId: string;
  orderId: string;
  amount: number;
  currency: string;
  status: 'paid' | 'failed';
  reason: string | null;
}

export interface PaymentOutcome {
  status: 'paid' | 'failed';
  reason: string | null;
}

/** The one thing that is asked of a payment provider: what really became of a payment. */
export interface PaymentProvider {
  settle(claim: PaymentClaim): Promise<PaymentOutcome>;
}

/** The provider that the settings name; the sandbox where nothing is real; nobody to ask in production without one. */
export function paymentProviderOf(settings: Pick<Settings, 'payments' | 'isProduction'>): PaymentProvider {
  if (settings.payments) return createHttpProvider(settings.payments);
  return settings.isProduction ? nobody : sandbox;
}

/** Believes what it is told. */
const sandbox: PaymentProvider = {
  settle: async ({ status, reason }) => ({ status, reason }),
};

const nobody: PaymentProvider = {
  async settle() {
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'No payment provider is set up here. Ask the operator of this service to set PAYMENT_PROVIDER_URL.',
    );
  },
};

/** How the person who ordered something pays for it: in the sandbox, at the provider's own page, or as the center tells them. */
export type WayToPay = { way: 'sandbox' | 'elsewhere'; url: null } | { way: 'checkout'; url: string };

export function wayToPay(
  { payments, isProduction, publicUrl }: Pick<Settings, 'payments' | 'isProduction' | 'publicUrl'>,
  order: { id: string; productId: string; amount: number; currency: string },
): WayToPay {
  if (!payments) return { way: isProduction ? 'elsewhere' : 'sandbox', url: null };
  if (!payments.checkoutUrl) return { way: 'elsewhere', url: null };
  const url = new URL(payments.checkoutUrl);
  url.searchParams.set('orderId', order.id);
  url.searchParams.set('amount', String(order.amount));
  url.searchParams.set('currency', order.currency);
  url.searchParams.set('returnUrl', `${publicUrl}/app/courses/${order.productId}`);
  return { way: 'checkout', url: url.href };
}

const ANSWER_MAX_BYTES = 64 * 1024;
const REASON_MAX_CHARACTERS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/** Asks `GET {url}/payments/{id}` and expects `{status, orderId, amount, currency, reason?}`. */
function createHttpProvider(settings: NonNullable<Settings['payments']>): PaymentProvider {
  return {
    async settle(claim) {
      const answer = await look(settings, claim.providerPaymentId);
      if (!answer) throw new ApiError('CONFLICT', 'The payment provider does not know this payment.');
      const { status, orderId, amount, currency, reason } = answer;
      if (orderId !== claim.orderId || amount !== claim.amount || currency !== claim.currency)
        throw new ApiError(
          'CONFLICT',
          'The payment provider knows this payment with another order or amount.',
        );
      if (status !== 'paid' && status !== 'failed')
        throw new ApiError('CONFLICT', 'The payment is not settled yet. Confirm it once it is.');
      return { status, reason: typeof reason === 'string' ? storable(reason) : null };
    },
  };
}

async function look(
  { url, apiKey, timeoutMs }: NonNullable<Settings['payments']>,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { statusCode, body } = await request(`${url}/payments/${encodeURIComponent(id)}`, {
      headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(body);
    if (statusCode === 404) return undefined;
    if (statusCode !== 200) throw new Error(`The payment provider answered ${statusCode}.`);
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null)
      throw new Error('The payment provider answered no object.');
    return answer as Record<string, unknown>;
  } catch (error) {
    throw unavailable(RETRY_AFTER_SECONDS, error);
  }
}

async function readBounded(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The payment provider answered more than is taken.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, REASON_MAX_CHARACTERS).toWellFormed();
}
