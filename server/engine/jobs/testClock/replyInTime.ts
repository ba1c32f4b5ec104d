import type { Json } from '#model/language/definition.ts';

const FIRST_MS = 5_000;
const EVERY_MS = 10_000;

/**
 * Replies with a value that may take longer than a request may: after a while, the reply begins with spaces, which JSON
 * allows before a value, so that no client or proxy gives up.
 */
export async function replyInTime(
  work: Promise<Json>,
  { firstMs = FIRST_MS, everyMs = EVERY_MS } = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, firstMs, undefined);
  });
  const value = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (value !== undefined) return new Response(JSON.stringify(value), { headers });
  const encoder = new TextEncoder();
  let waiting: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const space = () => controller.enqueue(encoder.encode(' '));
      space();
      waiting = setInterval(space, everyMs);
      try {
        controller.enqueue(encoder.encode(JSON.stringify(await work)));
        controller.close();
      } catch (error) {
        // The status is sent already: the broken body says that the work failed.
        controller.error(error);
      } finally {
        clearInterval(waiting);
      }
    },
    cancel: () => clearInterval(waiting),
  });
  return new Response(body, { headers });
}
