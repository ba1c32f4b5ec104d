import type { ConsoleDataProvider } from './consoleDataProvider.ts';
import type { Send } from './target.ts';

/** A call as it would go out. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  url: string;
  body?: unknown;
  /** Beside what every call carries. */
  headers?: Record<string, string>;
}

/** Thrown in place of sending, so that nothing after it runs. */
class NotSent extends Error {}

// A key is one press of a button: a command that carried it could never run twice.
const OF_ONE_PRESS = 'Idempotency-Key';

/**
 * What a method would send first, without sending it: the provider itself writes the call, so that the two cannot
 * differ.
 */
export async function callOf(
  providerOver: (send: Send) => ConsoleDataProvider,
  ask: (provider: ConsoleDataProvider) => Promise<unknown>,
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
    await ask(providerOver(record));
  } catch (reason) {
    // The recorder's own signal; anything else is a fault of whoever asked.
    if (!(reason instanceof NotSent)) throw reason;
  }
  if (!call) throw new Error('Nothing would be sent');
  return call;
}
