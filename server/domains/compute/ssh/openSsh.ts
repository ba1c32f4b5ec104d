import { Duplex } from 'node:stream';
import type { Client, ClientChannel } from 'ssh2';
import { isObject } from '#model/fields/kind.ts';
import { fingerprintOf, type SshPlace } from './hostKey.ts';

export interface ScreenSize {
  columns: number;
  rows: number;
}

/** A shell: what it writes, what is typed, and the size of its screen. */
export interface SshShell {
  stream: Duplex;
  resize(size: ScreenSize): Promise<void>;
}

/** Why there is no shell: the words of `ssh` in `schemas/messages.yaml`. */
export type SshFault = 'hello' | 'badKey' | 'hostKey' | 'refused' | 'unreached' | 'lost';

interface SshOptions extends SshPlace {
  /** The key that the person has seen. Another one ends the connection before anything is sent. */
  fingerprint: string;
  size: ScreenSize;
  /** The sentence for a fault, in a language of the console. */
  says: (fault: SshFault, lang: unknown) => string;
  /** A connection to it from elsewhere; absent: from here. Undefined: there is none. */
  dial?: () => Promise<Duplex | undefined>;
  /** The machine is who it was, and the person has logged in. */
  onIn: () => void;
}

const CONNECT_MS = 10_000;
const ALIVE_MS = 15_000;
const LARGEST_HELLO_BYTES = 65_536;

/**
 * A shell over SSH. The first thing that is written to it is how to log in, as JSON: `user`, and `password` or `key`
 * with its `passphrase`. That is used once, from memory, and neither kept nor logged.
 */
export function openSsh(options: SshOptions): SshShell {
  let channel: ClientChannel | undefined;
  let client: Client | undefined;
  let { size } = options;
  let isBegun = false;
  const stream = new Duplex({
    read: () => void channel?.resume(),
    write(chunk: Buffer, _encoding, done) {
      if (channel !== undefined) return void channel.write(chunk, () => done());
      if (!isBegun) {
        isBegun = true;
        begin(chunk);
      }
      // What is typed before the shell is there has no reader.
      done();
    },
    final(done) {
      channel?.end();
      done();
    },
    destroy(error, done) {
      client?.destroy();
      done(error);
    },
  });
  let lang: unknown;
  const fail = (fault: SshFault) => {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(`${options.says(fault, lang)}\r\n`);
    stream.push(null);
  };

  function begin(chunk: Buffer): void {
    const hello = readHello(chunk);
    ({ lang } = hello ?? {});
    if (hello === undefined) return fail('hello');
    void connect(options, hello, {
      fail,
      onClient: (made) => {
        client = made;
        if (stream.destroyed) made.destroy();
      },
      onChannel(made) {
        channel = made;
        options.onIn();
        made.setWindow(size.rows, size.columns, 0, 0);
        made.on('data', (shown: Buffer) => stream.push(shown) || made.pause());
        made.stderr.on('data', (shown: Buffer) => void stream.push(shown));
        made.on('close', () => !stream.destroyed && stream.push(null));
      },
    });
  }

  return {
    stream,
    resize(wanted) {
      size = wanted;
      channel?.setWindow(wanted.rows, wanted.columns, 0, 0);
      return Promise.resolve();
    },
  };
}

interface Hello {
  user: string;
  password?: string;
  key?: string;
  passphrase?: string;
  lang?: unknown;
}

function readHello(chunk: Buffer): Hello | undefined {
  if (chunk.byteLength > LARGEST_HELLO_BYTES) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(chunk.toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isObject(given) || typeof given.user !== 'string' || given.user === '') return undefined;
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined);
  const [password, key, passphrase] = ['password', 'key', 'passphrase'].map(text);
  return {
    user: given.user,
    lang: given.lang,
    ...(password !== undefined && { password }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

interface Listeners {
  fail: (fault: SshFault) => void;
  onClient: (client: Client) => void;
  onChannel: (channel: ClientChannel) => void;
}

async function connect(
  { address, port, fingerprint, size, dial }: SshOptions,
  { user, password, key, passphrase }: Hello,
  { fail, onClient, onChannel }: Listeners,
): Promise<void> {
  const { Client: Connection, utils } = await import('ssh2');
  if (key !== undefined && utils.parseKey(key, passphrase) instanceof Error) return fail('badKey');
  const sock = await dial?.();
  if (dial !== undefined && sock === undefined) return fail('unreached');
  const client = new Connection();
  onClient(client);
  let isSame = true;
  let isIn = false;
  // That of the client does not count for a connection that is given to it.
  const timer = setTimeout(() => client.destroy(), CONNECT_MS);
  client.on('ready', () => {
    clearTimeout(timer);
    isIn = true;
    client.shell({ term: 'xterm-256color', cols: size.columns, rows: size.rows }, (error, channel) =>
      error ? fail('lost') : onChannel(channel),
    );
  });
  client.on('keyboard-interactive', (_name, _instructions, _lang, prompts, answer) =>
    answer(prompts.map(() => password ?? '')),
  );
  client.on('error', (error: Error & { level?: string }) => {
    if (!isSame) fail('hostKey');
    else if (error.level === 'client-authentication') fail('refused');
    else fail(isIn ? 'lost' : 'unreached');
  });
  client.on('close', () => {
    clearTimeout(timer);
    sock?.destroy();
    fail(isIn ? 'lost' : 'unreached');
  });
  client.connect({
    host: address,
    port,
    ...(sock && { sock }),
    username: user,
    readyTimeout: CONNECT_MS,
    keepaliveInterval: ALIVE_MS,
    tryKeyboard: password !== undefined,
    ...(password !== undefined && { password }),
    ...(key !== undefined && { privateKey: key }),
    ...(passphrase !== undefined && { passphrase }),
    hostVerifier: (shown: Buffer) => (isSame = fingerprintOf(shown) === fingerprint),
  });
}
