import { createHmac } from 'node:crypto';
import { RefusedForGood, type Sender } from './sender.ts';

const PATIENCE_MS = 10_000;

/**
 * Sends text messages through the operator's gateway: a POST of `{ id, target, text }`, signed so that the receiver can
 * verify the sender. `X-Suantai-Signature` is `sha256=` and the HMAC of the time in `X-Suantai-Timestamp`, a dot and
 * the body. Any 2xx is a success.
 */
export function smsWebhookSender(url: string, secret: string, clock: () => number): Sender {
  return async ({ id, target, text }) => {
    const body = JSON.stringify({ id, target, text });
    const timestamp = String(Math.floor(clock() / 1_000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-suantai-timestamp': timestamp,
        'x-suantai-signature': `sha256=${signature}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const reason = `The SMS webhook answered ${response.status}`;
    throw OF_ONE_MESSAGE.has(response.status) ? new RefusedForGood(reason) : new Error(reason);
  };
}

/** The number or the text is refused. Other answers, also 401 and 404, may be of a gateway that is being set up. */
const OF_ONE_MESSAGE = new Set([400, 422]);
