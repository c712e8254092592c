/** What is sent to an address, as `fetch` takes it. */
export interface ApiCallInit extends RequestInit {
  readonly method: string;
  readonly headers: Headers;
}

/**
 * One request to the service. It can be sent again as it is, and takes less to make than a `Request`, whose body is a stream that is read
 * once.
 */
export class ApiCall {
  readonly url: string;
  readonly init: ApiCallInit;

  constructor(url: string, init: RequestInit) {
    const { method = 'GET', headers } = init;
    this.url = url;
    this.init = { ...init, method, headers: headers instanceof Headers ? headers : new Headers(headers) };
  }

  get method(): string {
    return this.init.method;
  }

  with(changed: Pick<RequestInit, 'headers' | 'body' | 'signal'>): ApiCall {
    return new ApiCall(this.url, { ...this.init, ...changed });
  }

  withHeader(name: string, value: string): ApiCall {
    const headers = new Headers(this.init.headers);
    headers.set(name, value);
    return this.with({ headers });
  }
}

export interface Send {
  (call: ApiCall): Promise<Response>;
  /** Whether an answer that is given has arrived to its end; of others the body is still to be read. */
  readonly givesWhole?: boolean;
}

export const sendByFetch: Send = ({ url, init }) => fetch(url, init);
