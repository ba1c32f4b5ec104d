import { accountOf } from '#server/clouds/openstack/account.ts';
import { checkOpenstack } from '#server/clouds/openstack/checkOpenstack.ts';
import { callEndpoint, type CallOptions } from '#server/clouds/calls/callEndpoint.ts';
import type { CloudReport } from '#server/clouds/driver.ts';
import type { RecordData } from '#server/context.ts';

type Options = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** Really connects, as the product of the cloud is reached. `reveal` opens a stored secret. */
export async function checkCloud(cloud: RecordData, reveal: (stored: string) => string, options: Options): Promise<CloudReport> {
  if (cloud.product === 'nextstack') return checkNextStack(typeof cloud.endpoint === 'string' ? cloud.endpoint : '', options);
  return checkOpenstack(accountOf(cloud, reveal), options);
}

/** NextStack has no identity service of its own: it is there when its health endpoint says so. */
async function checkNextStack(endpoint: string, options: Options): Promise<CloudReport> {
  const url = `${endpoint.replace(/\/+$/, '')}/healthz`;
  const reply = await callEndpoint(url, options);
  const ok = reply.ok && reply.status === 200;
  const fault = ok ? null : reply.ok ? 'status' : reply.fault;
  return { ok, health: ok ? 'normal' : 'unknown', version: null, services: [{ service: 'nextstack', url, ok, elapsed_ms: reply.elapsedMs, version: null, fault }] };
}
