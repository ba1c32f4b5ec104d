import { accountOf } from '#server/clouds/openstack/account.ts';
import { checkOpenstack } from '#server/clouds/openstack/checkOpenstack.ts';
import type { CallOptions } from '#server/clouds/calls/callEndpoint.ts';
import type { CloudReport } from '#server/clouds/driver.ts';
import type { RecordData } from '#server/context.ts';

type Options = Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>;

/** Really signs in and calls every service. `reveal` opens a stored secret. */
export function checkCloud(
  cloud: RecordData,
  reveal: (stored: string) => string,
  options: Options,
): Promise<CloudReport> {
  return checkOpenstack(accountOf(cloud, reveal), options);
}
