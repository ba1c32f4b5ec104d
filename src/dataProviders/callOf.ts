import type { ConsoleDataProvider } from './consoleDataProvider.ts';
import type { Send } from './target.ts';

/** A call as it would be sent. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  url: string;
  body?: unknown;
  /** Headers apart from those of every call. */
  headers?: Record<string, string>;
}

/** Thrown instead of sending, so that nothing after it runs. */
class NotSent extends Error {}

// A key belongs to one press of a button: a copied command with a key would run only once.
const OF_ONE_PRESS = 'Idempotency-Key';

/**
 * Returns the first call of a method without sending it: the provider itself builds the call, so that the two cannot
 * differ.
 */
export async function callOf(
  providerOver: (send: Send) => ConsoleDataProvider,
  makeCall: (provider: ConsoleDataProvider) => Promise<unknown>,
): Promise<ApiCall> {
  let call: ApiCall | undefined;
  const record: Send = async (url, { method = 'GET', body, headers = {} } = {}) => {
    const { [OF_ONE_PRESS]: _, ...others } = headers;
    call ??= {
      method,
      url,
      ...(body !== undefined && { body }),
      ...(Object.keys(others).length > 0 && { headers: others }),
    };
    throw new NotSent();
  };
  try {
    await makeCall(providerOver(record));
  } catch (reason) {
    // The recorder's own signal; any other error belongs to the caller.
    if (!(reason instanceof NotSent)) throw reason;
  }
  if (!call) throw new Error('Nothing would be sent');
  return call;
}
