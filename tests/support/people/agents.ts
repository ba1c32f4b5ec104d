import type { Json } from '#model/language/definition.ts';
import { createClient, type Reply, type SendOptions } from '../servers/client.ts';
import type { Scenario } from '../scenario.ts';

export const GATEWAYS = '/api/ecrm/v1/gws';

let made = 0;

/** A gateway that has not reported yet, and its token. */
export async function newGateway(
  { admin }: Pick<Scenario, 'admin'>,
  name = `reported-${(made += 1)}`,
): Promise<{ path: string; id: number; token: string }> {
  const { body } = await admin.post(GATEWAYS, { name, site_id: 1, type: 'l4' });
  return { path: `${GATEWAYS}/${body.id}`, id: body.id, token: String(body.agent_token) };
}

/** A gateway of the demo, which has no agent. */
export async function simulatedGateway({ admin }: Pick<Scenario, 'admin'>): Promise<string> {
  const {
    body: [gateway],
  } = await admin.get(`${GATEWAYS}?range=[0,0]&filter=${encodeURIComponent('{"simulated":true,"status":"active"}')}`);
  return `${GATEWAYS}/${gateway.id}`;
}

/** An agent that reports for the record at this path. */
export function agentOf(
  { platform }: Pick<Scenario, 'platform'>,
  path: string,
  token: string,
): { post(body: Json | undefined, options?: SendOptions): Promise<Reply>; get(): Promise<Reply> } {
  const client = createClient(platform.app, () => ({ authorization: `Bearer ${token}` }));
  return { post: (body, options) => client.post(`${path}/heartbeat`, body, options), get: () => client.get(path) };
}
