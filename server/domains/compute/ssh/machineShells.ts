import { Duplex, Transform } from 'node:stream';
import type { Actor } from '#model/access/actor.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { OpenTunnel } from './hostKey.ts';
import { MACHINES } from './machines.ts';
import { openSsh, type ScreenSize, type SshShell } from './openSsh.ts';

export const SCHEME = 'ssh:';

/** A terminal as its ticket names it. */
interface Place {
  cloudId: string;
  ref: string;
  userId: number;
  resource: string;
  recordId: string;
  detail?: Readonly<Record<string, string | number>> | undefined;
}

export interface MachineShellUses {
  /** The present rights of an account; undefined if it is gone or cannot sign in. */
  readerOf(context: Context, userId: number): Promise<Actor | undefined>;
  /** The shell of what is simulated, which says so. */
  simulatedShell(machine: { name: string; image: string; ip: string | null }, clock: () => number): SshShell;
  /** A connection from the host of a gateway. */
  openTunnel: OpenTunnel;
}

/** Shells of machines over SSH, as those of a cloud; undefined for the terminal of anything else. */
export function machineShells(context: Context, place: Place, uses: MachineShellUses) {
  if (!place.cloudId.startsWith(SCHEME)) return undefined;
  return {
    terminal: async (_ref: string, size: ScreenSize) =>
      (await isAllowed(context, place, uses)) ? open(context, place, size, uses) : undefined,
    kinds: {
      containers: {
        // A terminal ends with the right to open it, with its machine and with the gateway that leads to it.
        get: async () => ({
          fields: {
            status: (await isAllowed(context, place, uses)) && (await isLed(context, place)) ? 'running' : 'gone',
          },
        }),
      },
    },
  };
}

async function isAllowed(context: Context, { userId, resource, recordId }: Place, uses: MachineShellUses) {
  const name = MACHINES.find((each) => each === resource);
  const definition = name && knownDefinition(context, name);
  const actor = await uses.readerOf(context, userId);
  if (definition === undefined || actor === undefined) return false;
  const reader = { ...context, actor };
  const machine = await findRecordOrNone(reader, definition, recordId);
  return machine !== undefined && (await decideOn(reader, 'update', definition, machine)).allowed;
}

async function isLed(context: Context, { detail }: Place): Promise<boolean> {
  const gateways = knownDefinition(context, 'gateways');
  if (typeof detail?.gateway_id !== 'number' || gateways === undefined) return true;
  return (await findRecordOrNone(context, gateways, detail.gateway_id))?.status === 'active';
}

function open(
  context: Context,
  { resource, recordId, userId, detail = {} }: Place,
  size: ScreenSize,
  uses: MachineShellUses,
): SshShell | undefined {
  const { address, fingerprint, name, port, gateway_id: gatewayId } = detail;
  if (typeof address !== 'string' || typeof port !== 'number') return undefined;
  if (typeof fingerprint !== 'string' || fingerprint === '') {
    const shell = uses.simulatedShell({ name: `${name}`, image: '', ip: address }, context.clock);
    return { ...shell, stream: withoutHello(shell.stream) };
  }
  const { messages, languages } = context.schemas;
  return openSsh({
    address,
    port,
    fingerprint,
    size,
    ...(typeof gatewayId === 'number' && {
      dial: () => throughGateway(context, { gatewayId, address, port, machine: `${name}` }, uses),
    }),
    says: (fault, wanted) =>
      renderMessage(
        messages,
        `ssh.${fault}`,
        { address: `${address}:${port}` },
        languages.find((each) => each === wanted) ?? context.lang,
      ),
    onIn: () =>
      void remember(context, { resource, record_id: recordId, port, fingerprint, user_id: userId }).catch(
        (error: unknown) => context.log.error({ err: error }, 'the key of a machine could not be remembered'),
      ),
  });
}

/** A connection from the host of a gateway. Both its ends are events of the gateway. */
async function throughGateway(
  context: Context,
  { machine, ...place }: { gatewayId: number; address: string; port: number; machine: string },
  { openTunnel }: MachineShellUses,
): Promise<Duplex | undefined> {
  const opened = await openTunnel(context, place);
  if (typeof opened === 'string') return undefined;
  const note = (word: 'opened' | 'closed') =>
    context
      .transaction((inside) =>
        recordEvent(
          { ...inside, actor: context.actor },
          {
            type: `gateways.tunnel_${word}`,
            state: word === 'opened' ? 'started' : 'completed',
            resource: 'gateways',
            id: place.gatewayId,
            title: `${machine} (${place.address}:${place.port})`,
          },
        ),
      )
      .catch((error: unknown) => context.log.error({ err: error }, 'a connection could not be recorded'));
  void note('opened');
  opened.once('close', () => void note('closed'));
  return opened;
}

/** A simulated shell takes everything for typed text. */
function withoutHello(stream: Duplex): Duplex {
  let isFirst = true;
  const typed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isFirst) this.push(chunk);
      isFirst = false;
      done();
    },
  });
  typed.pipe(stream);
  // The types of Node do not name the pair that its documentation does.
  return Duplex.from({ writable: typed, readable: stream } as never);
}

interface Seen {
  resource: string;
  record_id: string;
  port: number;
  fingerprint: string;
  user_id: number;
}

async function remember({ db, clock }: Context, seen: Seen): Promise<void> {
  const present = { fingerprint: seen.fingerprint, seen_at: clock(), user_id: seen.user_id };
  await db.kysely
    .insertInto('ssh_host_keys')
    .values({ ...seen, ...present })
    .onConflict((conflict) => conflict.columns(['resource', 'record_id', 'port']).doUpdateSet(present))
    .execute();
}
