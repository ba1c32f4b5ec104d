import { createTransport } from 'nodemailer';
import { RefusedForGood, type Sender } from './sender.ts';
import { errorCode } from '#server/engine/process/errorCode.ts';

const PATIENCE_MS = 10_000;

/** E-mail over SMTP: `smtp://` upgrades to TLS if the server offers it, `smtps://` begins with it. */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]+$/, '');

  return async ({ id, target, subject, text, html, headers }) => {
    try {
      // As an object, the target is always one address.
      await transport.sendMail({
        from,
        to: { name: '', address: target },
        subject,
        text,
        ...(html !== undefined && { html }),
        messageId: `<${id}@${domain}>`,
        ...(headers && { headers: { ...headers } }),
      });
    } catch (error) {
      // The server's message repeats the address; its status code is enough for the log.
      const reason = `SMTP: ${reasonOf(error)}`;
      throw isLasting(error) ? new RefusedForGood(reason) : new Error(reason);
    }
  };
}

/** Errors that concern one message. Others, such as wrong credentials, are faults of the platform, which may end. */
const OF_ONE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/** RFC 5321, 4.2.1: 5yz is a permanent negative completion, and the request is not to be repeated as it was. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error) || !OF_ONE_MESSAGE.has(errorCode(error) ?? '')) return false;
  return 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = errorCode(error) ?? error.name;
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code;
}
