import { capabilitiesOf, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { textAt, type Direct, type Reply, type ReplyValue } from './direct.ts';
import { holds, same, type Steps } from './steps.ts';

/** The offers of a cloud, and features that it lacks, match the reports of its services. */
export async function offered(driver: CloudDriver, direct: Direct, { step }: Steps): Promise<void> {
  await step('zones and types of disks to choose from', async () => {
    const offers = await driver.offers?.();
    const zones = listed(await direct.get('compute', '/os-availability-zone'), 'availabilityZoneInfo').map((zone) =>
      textAt(zone, 'zoneName'),
    );
    // Cinder's placeholder for no type does not count.
    const types = listed(await direct.get('volume', '/types?is_public=true'), 'volume_types')
      .map((type) => textAt(type, 'name'))
      .filter((name) => name !== '__DEFAULT__');
    same(
      'zones',
      offers?.zones?.map(({ name }) => name),
      zones,
    );
    same(
      'types of disks',
      offers?.volume_types?.map(({ name }) => name),
      types,
    );
    return `${zones.join(', ')}; ${types.join(', ')}`;
  });

  await step('what is not installed is not offered', async () => {
    const capabilities = capabilitiesOf(driver);
    const backups = listed(await direct.get('volume', '/os-services?binary=cinder-backup'), 'services').length > 0;
    const firewalls = listed(await direct.get('network', '/extensions'), 'extensions').some(
      (each) => textAt(each, 'alias') === 'fwaas_v2',
    );
    holds('backups', (capabilities.backups !== undefined) === backups);
    holds('firewalls', (capabilities.firewalls !== undefined) === firewalls);
    return `backups ${backups ? 'are' : 'are not'}, firewalls ${firewalls ? 'are' : 'are not'}`;
  });

  await step('quotas of a project', async () => {
    const ours = new Map(
      (await driver.quotas?.(direct.projectId))?.map(({ key, limit, used }) => [key, [limit, used]]),
    );
    const theirs = {
      instances: numbers(
        await direct.get('compute', `/os-quota-sets/${direct.projectId}/detail`),
        'quota_set',
        'instances',
        'in_use',
      ),
      gigabytes: numbers(
        await direct.get('volume', `/os-quota-sets/${direct.projectId}?usage=true`),
        'quota_set',
        'gigabytes',
        'in_use',
      ),
      networks: numbers(
        await direct.get('network', `/quotas/${direct.projectId}/details.json`),
        'quota',
        'network',
        'used',
      ),
    };
    for (const [key, said] of Object.entries(theirs)) same(key, ours.get(key), said);
    return `${ours.size} of them: ${Object.entries(theirs)
      .map(([key, [limit, used]]) => `${key} ${used} of ${limit}`)
      .join(', ')}`;
  });
}

const listed = (reply: Reply | null, name: string): ReplyValue[] => (Array.isArray(reply?.[name]) ? reply[name] : []);

/** The limit, and its usage. */
function numbers(reply: Reply | null, wrapping: string, name: string, used: string): unknown[] {
  const all: ReplyValue | undefined = reply?.[wrapping];
  const quota = typeof all === 'object' && all !== null && !Array.isArray(all) ? all[name] : undefined;
  return typeof quota === 'object' && quota !== null && !Array.isArray(quota) ? [quota.limit, quota[used]] : [];
}
