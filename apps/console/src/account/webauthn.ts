import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

/** Why a browser made or showed no passkey, as far as the person can do something about it. */
export class PasskeyRefused extends Error {
  readonly reason: 'here-already' | 'other-host' | 'not-done';
  /** The host that the passkeys of this site belong to. */
  readonly host: string;

  constructor(reason: PasskeyRefused['reason'], host: string, cause: unknown) {
    super('The browser gave no passkey.', { cause });
    this.reason = reason;
    this.host = host;
  }
}

/** Makes a passkey on this device and registers it under a name. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = contentOf(await api.POST('/api/auth/passkeys/options')).data;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refused(error, optionsJSON.rp.id);
  });
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  await api.POST('/api/auth/passkeys', {
    body: {
      name,
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
      },
    },
  });
}

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Lets a passkey sign what the service asks for; where `isOffered` only, the browser shows it among its suggestions. */
export async function showPasskey(optionsJSON: RequestOptions, how: 'asked-for' | 'offered' = 'asked-for') {
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill: how === 'offered' }).catch(
    (error: unknown) => {
      throw refused(error, optionsJSON.rpId ?? window.location.hostname);
    },
  );
  const { id, rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

function refused(error: unknown, host: string): PasskeyRefused {
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new PasskeyRefused('here-already', host, error);
  if (code === 'ERROR_INVALID_RP_ID' || code === 'ERROR_INVALID_DOMAIN')
    return new PasskeyRefused('other-host', host, error);
  return new PasskeyRefused('not-done', host, error);
}
