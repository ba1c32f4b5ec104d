import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';
import type { Context } from '#server/engine/context.ts';
import { isAgentOf } from '#server/engine/records/agent/agentToken.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { createControls } from './createControls.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** `/tunnels` is the connection for requests to an agent; `/tunnels/{id}` is one that it has opened. */
const PATH = /^\/api\/ecrm\/v1\/gws\/(\d{1,15})\/tunnels(?:\/([\w-]{36}))?$/;
/** How long an agent may take, as long as a person waits for a terminal. */
const PATIENCE_MS = 10_000;
const LARGEST_FRAME_BYTES = 1_048_576;

/** Why there is no connection: nothing listens there, nothing answers, or the agent may not connect to it. */
const FAULTS = ['closed', 'silent', 'outside'] as const;
export type TunnelFault = (typeof FAULTS)[number];

export interface TunnelPlace {
  gatewayId: number;
  address: string;
  port: number;
}

export interface Tunnels {
  /** A connection from the host of a gateway; it ends with its stream. */
  open(context: Context, place: TunnelPlace): Promise<Duplex | TunnelFault>;
  /** Takes the upgrades of agents; false for every other one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, context: () => Context): boolean;
  close(): void;
}

interface Waiting {
  gatewayId: number;
  settle: (outcome: Duplex | TunnelFault) => void;
}

/**
 * Connections that the agents of gateways open for the platform, which never calls them: an agent keeps one WebSocket
 * for requests, and opens another one for each connection. Where several processes serve agents, one that
 * comes to a process that does not wait for it is sent away with 421, and tries again.
 */
export function createTunnels(): Tunnels {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME_BYTES });
  const waiting = new Map<string, Waiting>();
  const controls = createControls();

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer, context: () => Context): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, number = '', id] = PATH.exec(url.pathname) ?? [];
    const gatewayId = Number(number);
    const caller = new Request(url, { headers: { authorization: request.headers.authorization ?? '' } });
    const isAllowed = () => isAgent(context(), gatewayId, caller);
    if (!(await isAllowed())) return refuse(socket, 404, 'Not Found');
    if (id === undefined)
      return server.handleUpgrade(request, socket, head, (agent) =>
        controls.keep(agent, { gatewayId, context, isAllowed }),
      );
    const wanted = waiting.get(id);
    if (wanted?.gatewayId !== gatewayId) return refuse(socket, 421, 'Misdirected Request');
    const fault = FAULTS.find((each) => each === url.searchParams.get('fault'));
    if (fault !== undefined) {
      wanted.settle(fault);
      return refuse(socket, 410, 'Gone');
    }
    server.handleUpgrade(request, socket, head, (agent) => wanted.settle(createWebSocketStream(agent)));
  }

  return {
    async open(context, { gatewayId, address, port }) {
      const id = context.ids.uuid();
      const row = { id, gateway_id: gatewayId, address, port, wanted_until: context.realTime() + PATIENCE_MS };
      const outcome = new Promise<Duplex | TunnelFault>((resolve) => {
        const timer = setTimeout(() => settle('silent'), PATIENCE_MS);
        const settle = (found: Duplex | TunnelFault) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(found);
        };
        waiting.set(id, { gatewayId, settle });
      });
      await context.db.kysely.deleteFrom('gateway_tunnels').where('wanted_until', '<', context.realTime()).execute();
      await context.db.kysely.insertInto('gateway_tunnels').values(row).execute();
      await controls.handOut(context, gatewayId);
      return outcome;
    },
    upgrade(request, socket, head, context) {
      if (!PATH.test((request.url ?? '').split('?')[0] ?? '')) return false;
      void admit(request, socket, head, context).catch((error: unknown) => {
        context().log.error({ err: error }, 'an agent could not be connected');
        refuse(socket, 500, 'Internal Server Error');
      });
      return true;
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** Whether the request carries the token of an active gateway. */
async function isAgent(context: Context, gatewayId: number, request: Request): Promise<boolean> {
  const definition = knownDefinition(context, 'gateways');
  const gateway = definition && (await findRecordOrNone(asOurselves(context), definition, gatewayId));
  return definition !== undefined && isAgentOf(definition, gateway, request) && gateway?.status === 'active';
}

const asOurselves = (context: Context): Context => ({ ...context, actor: asPlatform(context.actor) });

function refuse(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
