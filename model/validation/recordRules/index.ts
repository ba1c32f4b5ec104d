import type { Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { cloudDriver } from './cloudDriver.ts';
import { containerTerms } from './containerTerms.ts';
import { contractDates } from './contractDates.ts';
import { discountTerms } from './discountTerms.ts';
import { entryName } from './entryName.ts';
import { firewallTraffic } from './firewallTraffic.ts';
import { forwardedPorts } from './forwardedPorts.ts';
import { gatewayInside } from './gatewayInside.ts';
import { hostBlock } from './hostBlock.ts';
import { loginEntry } from './loginEntry.ts';
import { machineAddresses } from './machineAddresses.ts';
import { machineTags } from './machineTags.ts';
import { networkSegment } from './networkSegment.ts';
import { portSecurity } from './portSecurity.ts';
import { priceTerms } from './priceTerms.ts';
import { privateBlock } from './privateBlock.ts';
import type { RecordRule } from './recordRule.ts';
import { securityRule } from './securityRule.ts';
import { serviceHours } from './serviceHours.ts';
import { sharingTerms } from './sharingTerms.ts';
import { staticRoutes } from './staticRoutes.ts';
import { subnetAddresses } from './subnetAddresses.ts';
import { trafficBandwidth } from './trafficBandwidth.ts';

/** The words that a definition may write under `rules`. */
export const recordRules: Readonly<Record<string, RecordRule>> = {
  cloudDriver,
  containerTerms,
  contractDates,
  discountTerms,
  entryName,
  firewallTraffic,
  forwardedPorts,
  gatewayInside,
  hostBlock,
  loginEntry,
  machineAddresses,
  machineTags,
  networkSegment,
  portSecurity,
  priceTerms,
  privateBlock,
  securityRule,
  serviceHours,
  sharingTerms,
  staticRoutes,
  subnetAddresses,
  trafficBandwidth,
};

/**
 * The violations that the named rules find in a record, by dotted path; the first one if several share a path.
 *
 * @example
 *   recordViolations(['networkSegment'], { network_type: 'vlan', segmentation_id: 5000 }) // { segmentation_id: { key:
 *   'validation.max', params: { max: 4094 } } }
 */
export function recordViolations(
  names: readonly string[] | undefined,
  values: Values,
  mode: 'create' | 'update' = 'create',
  fields: Record<string, FieldDefinition> = {},
): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  for (const name of names ?? []) {
    const rule = Object.hasOwn(recordRules, name) ? recordRules[name] : undefined;
    for (const [path, violation] of Object.entries(rule?.check(values, mode, fields) ?? {})) found[path] ??= violation;
  }
  return found;
}
