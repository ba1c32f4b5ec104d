import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { capabilitiesOf } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { createOpenstack } from '#server/domains/cloud/openstack/createOpenstack.ts';
import type { OpenstackDeps } from '#server/domains/cloud/openstack/session/createSession.ts';
import { certificateForLoopback } from '../support/servers/certificate.ts';
import { startCloudProxy } from '../support/clouds/cloudProxy.ts';
import { textAt, type Account, type Direct } from './direct.ts';
import { makeCredential, makeMember } from './people.ts';
import { holds, refused, same, type Steps } from './steps.ts';

export interface SignInOptions {
  deps: OpenstackDeps;
  cloud: Account;
  /** Through the proxy, with a password. */
  account: OpenstackAccount;
  direct: Direct;
  steps: Steps;
  prefix: string;
}

/** Every way to sign in to a cloud, with its permissions. */
export async function signIn({ deps, cloud, account, direct, steps: { step }, prefix }: SignInOptions): Promise<void> {
  await step('an application credential', async () => {
    const { identity, revoke } = await makeCredential(direct, `${prefix}-credential`);
    try {
      const driver = await createOpenstack(deps, { ...account, identity });
      const seen = await madeAndSeen(driver, direct, prefix);
      const secret = await refused('credentials', () =>
        createOpenstack(deps, { ...account, identity: { ...identity, secret: 'wrong' } }),
      );
      await revoke();
      const { health, services } = await driver.check();
      same(
        'the health of a cloud whose credential was revoked',
        [health, services[0]?.fault],
        ['no_permission', 'credentials'],
      );
      return `${seen}; wrong secret ${secret}; revoked: ${health}`;
    } finally {
      await revoke().catch(() => undefined);
    }
  });

  await step('an account that is no administrator', async () => {
    const member = await makeMember(direct, cloud, `${prefix}-member`);
    try {
      const driver = await createOpenstack(deps, {
        ...account,
        identity: {
          type: 'password',
          username: member.account.user,
          password: member.account.password,
          domain: cloud.domain,
          project: member.account.project,
        },
      });
      const capabilities = capabilitiesOf(driver);
      holds(
        'hosts are offered to whom Nova does not show them',
        capabilities.hypervisors === undefined && !capabilities.servers?.includes('live_migrate'),
      );
      same('everything lies in one project', driver.sharedTenant, member.direct.projectId);
      return await madeAndSeen(driver, direct, prefix);
    } finally {
      await member.remove();
    }
  });

  await step('TLS', async () => {
    const [certificate, other] = [certificateForLoopback(), certificateForLoopback()];
    const secure = await startCloudProxy(cloud.url, { certificate });
    try {
      const at = (caCertificate: string | null): OpenstackAccount => ({
        ...account,
        endpoint: secure.url,
        caCertificate,
      });
      const driver = await createOpenstack(deps, at(certificate.cert));
      const report = await driver.check();
      holds(
        'a service was reached without TLS',
        report.ok && report.services.every(({ url }) => url.startsWith('https:')),
      );
      const made = await madeAndSeen(driver, direct, prefix);
      const refusals = [
        await refused('tls', () => createOpenstack(deps, at(null))),
        await refused('tls', () => createOpenstack(deps, at(other.cert))),
        await refused('tls', () => createOpenstack(deps, at('no certificate'))),
      ];
      return `with its CA ${report.services.length} services verified, ${made}; with none, another, or no certificate at all ${[...new Set(refusals)].join()}`;
    } finally {
      await secure.close();
    }
  });
}

/** Creates and deletes a network, and verifies it in the cloud. */
async function madeAndSeen(driver: CloudDriver, direct: Direct, prefix: string): Promise<string> {
  const { networks } = driver.kinds;
  const tenant = await driver.tenantFor({ key: 'journey', name: 'Journey' });
  const made = await networks?.create?.({ name: `${prefix}-way-in` }, { token: crypto.randomUUID(), tenant });
  const seen = await direct.get('network', `/networks/${made?.ref}`);
  same('its project', textAt(seen, 'network', 'project_id'), tenant);
  await networks?.remove?.(made?.ref ?? '', { force: false });
  same('afterwards', await direct.get('network', `/networks/${made?.ref}`), null);
  return 'a network made, seen and removed';
}
