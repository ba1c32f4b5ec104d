import type { Json } from '#model/language/definition.ts';

/**
 * Body of a refusal (docs/api.md). `errors` repeats `fields` under the key that react-admin reads to place faults on
 * inputs.
 */
export interface FaultBody {
  code?: number;
  message?: string;
  fields?: Record<string, string>;
  errors?: Record<string, string>;
  request_id?: string;
  /** 1182: seconds until another code can be requested. */
  resend_in?: number;
  /** 1133: what proves who the reader is. */
  proof?: 'password' | 'code';
  /** 1133: the account has a passkey, too. */
  passkey?: boolean;
  /** 24007: it costs nothing, or its price follows from what is known later. Neither: it is not for sale. */
  free?: true;
  later?: true;
  /** 409 on a write: the record as it is now. */
  current?: Record<string, Json>;
  /** 409 on an order: what is not as it was quoted. */
  difference?: { field: string; quoted: Json; now: Json }[];
  /** 409 on a delete: the records that refer to this one. */
  referrers?: { resource: string; field: string; label: string; count: number; ids: (string | number)[] }[];
}

/** The call that failed. */
export interface FaultedCall {
  method: string;
  url: string;
}

/** Every way in which a call can fail. Status 0 means that no answer arrived: `network` or `timeout`. */
export class ApiFault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  readonly call: FaultedCall;
  override readonly cause: 'answer' | 'network' | 'timeout' | 'unreadable';

  constructor(call: FaultedCall, status: number, body: FaultBody, cause: ApiFault['cause'] = 'answer') {
    super(body.message ?? `${call.method} ${call.url}: ${status || cause}`);
    this.name = 'ApiFault';
    this.call = call;
    this.status = status;
    this.body = body;
    this.cause = cause;
  }
}
