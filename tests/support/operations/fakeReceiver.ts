import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenHere } from '../servers/listenHere.ts';

export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  /** The exact text. */
  text: string;
  // The test knows what it sent.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface FakeReceiver {
  address: string;
  received: Received[];
  /** What it answers from now on; default: success in the words of every maker. */
  answer(reply: (response: ServerResponse) => void): void;
}

export const SUCCESS = { errcode: 0, errmsg: 'ok', code: 0, msg: 'success' };

export const replying =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** A robot or webhook on this machine. */
export async function fakeReceiver(): Promise<FakeReceiver> {
  const received: Received[] = [];
  let reply = replying(SUCCESS);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      received.push({ url: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
      reply(response);
    });
  });
  return { address: await listenHere(server), received, answer: (next) => void (reply = next) };
}
