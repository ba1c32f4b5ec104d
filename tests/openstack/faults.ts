import type { CloudFault } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { createOpenstack } from '#server/domains/cloud/openstack/createOpenstack.ts';
import type { OpenstackDeps } from '#server/domains/cloud/openstack/session/createSession.ts';
import type { CloudProxy, ProxyFault } from '../support/clouds/cloudProxy.ts';
import type { Direct } from './direct.ts';
import { holds, refused, type Steps } from './steps.ts';

export interface FaultOptions {
  deps: OpenstackDeps;
  account: OpenstackAccount;
  proxy: CloudProxy;
  direct: Direct;
  steps: Steps;
}

const SHORT_MS = 2_000;

/** Each fault is handled, and has an error with a message. */
export async function surviveFaults({ deps, account, proxy, direct, steps: { step } }: FaultOptions): Promise<void> {
  const driver = await createOpenstack({ ...deps, timeoutMs: SHORT_MS }, account);
  const networks = async () => {
    let count = 0;
    for await (const page of driver.kinds.networks?.list() ?? []) count += page.items.length;
    return count;
  };

  await step('a wrong password', async () => {
    const { identity } = account;
    const wrong = {
      ...account,
      identity: { ...identity, ...(identity.type === 'password' ? { password: 'wrong' } : { secret: 'wrong' }) },
    };
    return refused('credentials', () => createOpenstack(deps, wrong));
  });

  await step('a token that was revoked', async () => {
    // Keystone validates tokens itself; services cache the validity for some minutes.
    const owner = { key: 'journey', name: 'Journey' };
    const project = await driver.tenantFor(owner);
    await direct.revoke(proxy.lastToken() ?? '');
    const before = proxy.calls.length;
    holds('another project came of it', (await driver.tenantFor(owner)) === project);
    holds('no new token was asked for', proxy.calls.slice(before).includes('POST identity'));
    return 'signed in again by itself, nothing was noticed';
  });

  const faults: [string, ProxyFault, CloudFault][] = [
    ['a service that is stopped', 'stopped', 'unreachable'],
    ['a 500', 'error', 'failed'],
    ['a hang', 'hang', 'timeout'],
  ];
  for (const [name, fault, word] of faults) {
    await step(name, async () => {
      proxy.faults.set('network', fault);
      try {
        const said = await refused(word, networks);
        let volumes = 0;
        for await (const page of driver.kinds.volumes?.list() ?? []) volumes += page.items.length;
        const report = await driver.check();
        const line = report.services.find(({ service }) => service === 'network');
        holds('the report has nothing against it', line?.ok === false);
        proxy.faults.clear();
        return `${said}; report: network ${line?.fault}; disks went on (${volumes}); afterwards ${await networks()} networks`;
      } finally {
        proxy.faults.clear();
      }
    });
  }
}
