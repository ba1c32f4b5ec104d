import { SMTPServer } from 'smtp-server';

interface Mail {
  from: string;
  to: string[];
  text: string;
}

export interface MailServer {
  url: string;
  port: number;
  mails: Mail[];
  close(): Promise<void>;
}

/** A mail server on a free port that stores messages; it answers the first `refuse` of them with this code. */
export async function openMailServer(refuse = 0, responseCode = 451): Promise<MailServer> {
  const mails: Mail[] = [];
  let turnedAway = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) =>
      (turnedAway += 1) <= refuse ? done(Object.assign(new Error('no'), { responseCode })) : done(),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
