import { Duplex, PassThrough } from 'node:stream';
import type { Exec } from '@kubernetes/client-node';
import { WebSocket, type RawData } from 'ws';
import { guardEndpoint, type GuardOptions, type SafeEndpoint } from '#server/engine/calls/endpointGuard.ts';
import type { KubeAccess } from '#server/domains/clusters/driver/kubeconfig.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';

/** Where a shell is opened. */
export interface ExecPlace {
  namespace: string;
  pod: string;
  container: string;
}

export interface Size {
  columns: number;
  rows: number;
}

/** A shell: what it writes, what is typed, and the size of its screen. */
export interface Shell {
  stream: Duplex;
  resize(size: Size): Promise<void>;
}

const CONNECT_MS = 10_000;
const LARGEST_FRAME_BYTES = 4 * 1_048_576;
const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
/** A cluster of `v5` says that a stream has ended; the status that follows ends the shell. */
const CLOSE_STREAM = 255;
const SHELL = 'TERM=xterm-256color; export TERM; if [ -x /bin/bash ]; then exec /bin/bash; else exec /bin/sh; fi';

/**
 * Opens a shell in a container by `exec` of the client library (`v5.channel.k8s.io`, or `v4` of older clusters). The
 * connection goes to the address that was checked, with the certificates of the kubeconfig.
 */
export async function openExec(
  access: KubeAccess,
  { namespace, pod, container }: ExecPlace,
  size: Size,
  guard: GuardOptions,
): Promise<Shell> {
  const safe = await guardEndpoint(access.server, guard);
  if (typeof safe === 'string') throw new ClusterAway(safe);
  // Loaded late: only a registered cluster needs it.
  const { Exec, KubeConfig } = await import('@kubernetes/client-node');
  const typed = new PassThrough();
  const shown = Object.assign(new PassThrough(), size);
  const [ns, name] = [encodeURIComponent(namespace), encodeURIComponent(pod)];
  const exec = new Exec(new KubeConfig(), {
    connect: (path, _text, binary) =>
      connected(access, path, safe, (number, bytes) => binary?.(number, bytes) ?? false),
  });
  const socket = await exec.exec(ns, name, container, ['/bin/sh', '-c', SHELL], shown, null, typed, true);
  return joined(socket, typed, shown);
}

type Socket = Awaited<ReturnType<Exec['exec']>>;

/**
 * In place of the library's own handler, which would resolve the name again, end the output of this process when a
 * cluster closes a stream, and let a message that it does not understand end the process.
 */
function connected(
  access: KubeAccess,
  path: string,
  safe: SafeEndpoint,
  take: (stream: number, bytes: Buffer) => boolean,
): Promise<Socket> {
  const socket = new WebSocket(`${access.server.replace(/^http/, 'ws')}${path}`, PROTOCOLS, {
    headers: access.headers,
    handshakeTimeout: CONNECT_MS,
    maxPayload: LARGEST_FRAME_BYTES,
    ...(access.ca !== undefined && { ca: access.ca }),
    ...access.client,
    ...(access.anyCertificate && { rejectUnauthorized: false }),
    // Connect to the address that was checked, whatever the name resolves to now.
    lookup: (_host, _options, done) => done(null, [{ address: safe.address, family: safe.family }]),
  });
  socket.on('message', (data: RawData, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    if (!isBinary || bytes.byteLength === 0 || bytes[0] === CLOSE_STREAM) return;
    try {
      if (!take(bytes.readUInt8(0), bytes.subarray(1))) socket.close();
    } catch {
      // A stream or a status that the library does not know: the shell ends.
      socket.close();
    }
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.on('error', (error) => reject(new ClusterAway('status', error.message)));
  });
}

function joined(socket: Socket, typed: PassThrough, shown: PassThrough & Size): Shell {
  // A reader that is slow holds the container, and not our memory.
  socket.on('message', () => shown.writableNeedDrain && socket.pause());
  shown.on('drain', () => socket.resume());
  socket.on('close', () => {
    shown.end();
    typed.destroy();
  });
  // The types of Node do not name the pair that its documentation does.
  const stream = Duplex.from({ writable: typed, readable: shown } as never);
  stream.on('close', () => socket.close());
  stream.on('error', () => socket.close());
  return {
    stream,
    resize(size) {
      Object.assign(shown, size).emit('resize');
      return Promise.resolve();
    },
  };
}
