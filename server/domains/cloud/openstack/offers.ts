import type { CloudOffer, CloudOffers } from '#model/language/cloudKinds.ts';
import { orNothing, type OpenstackCloud } from './discover.ts';
import { member, numberIn, objectIn, objectsIn, textIn, type JsonObject } from './reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** Nova and Cinder have separate zones, which may differ; of the disk types only the public ones are listed. */
export async function readOffers({
  compute,
  volume,
}: Pick<OpenstackCloud, 'compute' | 'volume'>): Promise<CloudOffers> {
  const [zones, volumeZones, types] = await Promise.all([zonesOf(compute), zonesOf(volume), typesOf(volume)]);
  return {
    ...(zones && { zones }),
    ...(volumeZones && { volume_zones: volumeZones }),
    ...(types && { volume_types: types }),
  };
}

async function zonesOf(service: Service | null): Promise<CloudOffer[] | undefined> {
  const reply = service && (await orNothing(service.get('/os-availability-zone')));
  return offersOrNone(
    objectsIn(reply ?? undefined, 'availabilityZoneInfo').flatMap((zone) =>
      offer(textIn(zone, 'zoneName'), { available: member(objectIn(zone, 'zoneState'), 'available') !== false }),
    ),
  );
}

/** Cinder's own placeholder: it is offered only where it is what a disk without a type becomes. */
const NO_TYPE = '__DEFAULT__';

async function typesOf(volume: Service | null): Promise<CloudOffer[] | undefined> {
  const reply = volume && (await orNothing(volume.get('/types', { is_public: 'true' })));
  // That of the project, else that of the cloud.
  const standard = volume && (await orNothing(volume.get('/types/default')));
  const chosen = textIn(objectIn(standard ?? undefined, 'volume_type'), 'name');
  const types = objectsIn(reply ?? undefined, 'volume_types');
  return offersOrNone(
    types.flatMap((type) => {
      const name = textIn(type, 'name');
      if (name === NO_TYPE && chosen !== NO_TYPE) return [];
      const isDefault = name === chosen;
      return offer(name, {
        description: textIn(type, 'description'),
        ...limitsOf(type),
        ...(isDefault && { isDefault }),
      });
    }),
  );
}

/** Cinder stores the size limits of a type in its extra specs, which only administrators can read. */
function limitsOf(type: JsonObject): Pick<CloudOffer, 'min_gb' | 'max_gb'> {
  const specs = objectIn(type, 'extra_specs');
  return { min_gb: numberIn(specs, 'provisioning:min_vol_size'), max_gb: numberIn(specs, 'provisioning:max_vol_size') };
}

function offer(name: string | null, known: Partial<CloudOffer>): CloudOffer[] {
  return name === null
    ? []
    : [{ name, available: true, description: null, medium: null, min_gb: null, max_gb: null, ...known }];
}

/** An empty list means that the cloud reports no options. */
const offersOrNone = (offers: CloudOffer[]): CloudOffer[] | undefined => (offers.length > 0 ? offers : undefined);
