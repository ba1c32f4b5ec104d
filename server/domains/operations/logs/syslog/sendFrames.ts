import { createSocket } from 'node:dgram';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface SyslogTarget {
  host: string;
  port: number;
  transport: 'tcp' | 'tls' | 'udp';
  /** Certificates to trust, PEM; default: those of the system. */
  ca?: string | undefined;
}

/** For all messages of a round: connecting, sending, and the answer of the receiver that it has read them. */
const LIMIT_MS = 20_000;

/** The close of a receiver that had ended before our rows came arrives in this time, and is no receipt. */
const SETTLE_MS = 200;

/**
 * Sends messages, and resolves when the receiver has them. On a connection each is counted in octets (RFC 6587, RFC
 * 5425). The receiver closes its side only after it has read everything up to our end, so its close is the receipt that
 * TCP alone does not give: without it the round counts as unsent. UDP knows no receipt.
 */
export function sendFrames(target: SyslogTarget, messages: readonly string[]): Promise<void> {
  return target.transport === 'udp' ? sendDatagrams(target, messages) : sendStream(target, messages);
}

function sendStream({ host, port, transport, ca }: SyslogTarget, messages: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket =
      transport === 'tls'
        ? connectTls({ host, port, servername: /^[\d.:]+$/.test(host) ? '' : host, ...(ca !== undefined && { ca }) })
        : connectPlain({ host, port });
    let ended = false;
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('close', (failed) => {
      if (failed) return;
      if (ended) resolve();
      else reject(new Error('the receiver closed the connection'));
    });
    // A receiver sends nothing; reading notices its close.
    socket.resume();
    socket.once(transport === 'tls' ? 'secureConnect' : 'connect', () => {
      const frames = messages.map((message) => `${Buffer.byteLength(message)} ${message}`);
      socket.write(frames.join(''), (error) => {
        if (error) return;
        setTimeout(() => {
          if (socket.readableEnded || socket.destroyed) return;
          ended = true;
          socket.end();
        }, SETTLE_MS);
      });
    });
  });
}

async function sendDatagrams({ host, port }: SyslogTarget, messages: readonly string[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
}
