import { WebSocket } from 'ws';
import type { Context } from '#server/engine/context.ts';

/** Another process may be the one that wants a connection. */
const LOOK_MS = 1_000;
/** An agent that is silent for so long is gone, and so is one whose token was revoked. */
const CHECK_MS = 15_000;

interface Agent {
  gatewayId: number;
  context: () => Context;
  /** Whether its token still counts, and its gateway is active. */
  isAllowed: () => Promise<boolean>;
}

/** The agents that are connected to this process, and wait for requests. */
export function createControls() {
  const connected = new Map<number, Set<WebSocket>>();

  /** Sends the requests for a gateway to its agent, if that is connected here: each to one agent only. */
  async function handOut(context: Context, gatewayId: number): Promise<void> {
    const agent = [...(connected.get(gatewayId) ?? [])].findLast(({ readyState }) => readyState === WebSocket.OPEN);
    if (agent === undefined) return;
    const rows = await context.db.kysely
      .deleteFrom('gateway_tunnels')
      .where('gateway_id', '=', gatewayId)
      .returningAll()
      .execute();
    for (const { id, address, port, wanted_until } of rows)
      if (wanted_until > context.realTime()) agent.send(JSON.stringify({ id, address, port }));
  }

  /** Until it ends, or may no longer be connected. */
  function keep(agent: WebSocket, { gatewayId, context, isAllowed }: Agent): void {
    const agents = connected.get(gatewayId) ?? new Set();
    connected.set(gatewayId, agents.add(agent));
    let isAlive = true;
    const failed = (error: unknown) => {
      context().log.warn({ err: error }, 'a connection could not be requested of an agent');
      agent.terminate();
    };
    const look = setInterval(() => void handOut(context(), gatewayId).catch(failed), LOOK_MS);
    const check = setInterval(() => {
      if (!isAlive) return agent.terminate();
      isAlive = false;
      agent.ping();
      void isAllowed()
        .then((still) => !still && agent.close(4401))
        .catch(failed);
    }, CHECK_MS);
    agent.on('pong', () => (isAlive = true));
    agent.on('error', () => agent.terminate());
    agent.once('close', () => {
      clearInterval(look);
      clearInterval(check);
      agents.delete(agent);
      if (agents.size === 0) connected.delete(gatewayId);
    });
    void handOut(context(), gatewayId).catch(failed);
  }

  return { handOut, keep };
}
