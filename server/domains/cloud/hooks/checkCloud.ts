import { accountOf } from '#server/domains/cloud/openstack/account.ts';
import { checkOpenstack } from '#server/domains/cloud/openstack/checkOpenstack.ts';
import type { CallOptions } from '#server/domains/cloud/calls/callEndpoint.ts';
import type { CloudReport } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';

type Options = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** Really signs in and calls every service. `reveal` opens a stored secret. */
export function checkCloud(
  cloud: RecordData,
  reveal: (stored: string) => string,
  options: Options,
): Promise<CloudReport> {
  return checkOpenstack(accountOf(cloud, reveal), options);
}
