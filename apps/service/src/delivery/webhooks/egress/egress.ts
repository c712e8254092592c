import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { Platform } from '../../../platform/platform.ts';
import {
  checkTargetUrl,
  type EgressPolicy,
  refusalOfAddress,
  refusalOfHost,
  refusalOfPort,
  type TargetCheck,
} from './egress-rules.ts';
import { createResolver, type ResolveAddresses } from './resolve-addresses.ts';

export interface EgressOptions {
  readonly policy: EgressPolicy;
  /** One deadline over name look-up, connecting, sending and the whole response. */
  readonly timeoutMs: number;
  /** Replaced in tests. */
  readonly resolveAddresses?: ResolveAddresses;
  /** Certificate authorities besides those of the system. */
  readonly certificateAuthorities?: readonly string[];
}

export interface Egress {
  readonly timeoutMs: number;
  readonly agent: Agent;
  /** What the text of an address alone can tell. */
  checkTarget(url: string): TargetCheck;
}

/** The connection was never opened, because its address must not be connected to. */
export class EgressRefusedError extends Error {
  readonly code = 'EGRESS_REFUSED';
}

/** The way out that the settings allow. Whoever opens it closes its agent. */
export function egressOf(platform: Platform): Egress {
  return createEgressAgent({
    policy: egressPolicyOf(platform),
    timeoutMs: platform.settings.webhooks.timeoutMs,
  });
}

/** What the settings say about targets. */
export function egressPolicyOf({ settings }: Platform): EgressPolicy {
  return { allowPrivate: settings.webhooks.allowPrivate, requireHttps: settings.isProduction };
}

/**
 * An HTTP agent that cannot be led to an address the policy refuses. The name is resolved once for each
 * connection, every address of the answer is checked, and the socket connects to those very addresses while Host
 * and SNI keep the name, so a name that changes its answer afterwards changes nothing.
 *
 * The agent opens as many connections as there are deliveries under way at once; whoever calls it bounds that
 * number. A bound here would let deliveries to a slow consumer spend their deadline in a queue.
 */
export function createEgressAgent(options: EgressOptions): Egress {
  const { policy, timeoutMs, certificateAuthorities } = options;
  const resolveAddresses = options.resolveAddresses ?? createResolver({ askSystem: policy.allowPrivate });
  const open = buildConnector({
    lookup: checkedLookup(resolveAddresses, policy),
    autoSelectFamily: true,
    // HTTP/2 would put all deliveries to one consumer behind one connection and its slowest stream.
    allowH2: false,
    timeout: timeoutMs,
    ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
  });
  const agent = new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: 16 * 1024,
    connect: (target, callback) => {
      // A literal address never reaches the look-up, so it is checked here.
      const refusal = refusalOfPort(target.port) ?? refusalOfHost(target.hostname, policy);
      if (refusal === null) open(target, callback);
      else callback(new EgressRefusedError(refusal), null);
    },
  });
  return { timeoutMs, agent, checkTarget: remembered((url) => checkTargetUrl(url, policy)) };
}

/** Deliveries go to few addresses, and parsing and classifying one cost a tenth of sending to it. */
const CHECKS_REMEMBERED_MAX = 2_000;

function remembered(check: (url: string) => TargetCheck): (url: string) => TargetCheck {
  const known = new Map<string, TargetCheck>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const checked = check(url);
    if (known.size >= CHECKS_REMEMBERED_MAX) known.clear();
    known.set(url, checked);
    return checked;
  };
}

/** More addresses than these are checked but not tried. */
const ADDRESSES_TRIED_MAX = 8;

function checkedLookup(resolveAddresses: ResolveAddresses, policy: EgressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolveAddresses(hostname).then(
      (addresses) => {
        // One refused address refuses the name: a public consumer has no reason to list a private one.
        for (const address of addresses) {
          const refusal = refusalOfAddress(address, policy);
          if (refusal !== null) return callback(new EgressRefusedError(refusal), []);
        }
        const found = addresses
          .slice(0, ADDRESSES_TRIED_MAX)
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (first === undefined) callback(notFound(hostname), []);
        else if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
}
