import { lazy } from 'react';
import { slotEntry, type SlotRegistry } from '#src/schemaViews/slots/slotProps.ts';

/**
 * Components that a definition can name under `slots:`. Each is loaded by the first page that uses it. Keep this list
 * of special cases short.
 */
export const slots: SlotRegistry = {
  CloudLabels: slotEntry(
    ['field', 'column'],
    lazy(() => import('./cloud/clouds/CloudLabels.tsx')),
  ),
  CloudLabelsInput: slotEntry(
    ['input'],
    lazy(() => import('./cloud/clouds/CloudLabelsInput.tsx')),
  ),
  DiscountValue: slotEntry(
    ['field', 'column'],
    lazy(() => import('./billing/discounts/DiscountValue.tsx')),
  ),
  ExplainedMoney: slotEntry(
    ['field', 'column'],
    lazy(() => import('./billing/explain/ExplainedMoney.tsx')),
  ),
  ConsoleLog: slotEntry(
    ['tab'],
    lazy(() => import('#src/resources/compute/instances/ConsoleLog.tsx')),
  ),
  CloudEvents: slotEntry(
    ['tab'],
    lazy(() => import('#src/resources/compute/instances/CloudEvents.tsx')),
  ),
  MachineMetrics: slotEntry(
    ['tab'],
    lazy(() => import('#src/resources/compute/instances/MachineMetrics.tsx')),
  ),
  MachineScreen: slotEntry(
    ['tab'],
    lazy(() => import('#src/resources/compute/instances/MachineScreen.tsx')),
  ),
  RestoreVolume: slotEntry(
    ['tab'],
    lazy(() => import('#src/resources/nextStack/vmVolumes/RestoreVolume.tsx')),
  ),
  BackupChain: slotEntry(
    ['tab'],
    lazy(() => import('./storage/backups/BackupChain.tsx')),
  ),
  LicenceList: slotEntry(
    ['list'],
    lazy(() => import('./platform/licences/LicenceList.tsx')),
  ),
  MessageTitle: slotEntry(
    ['column'],
    lazy(() => import('./platform/messages/MessageTitle.tsx')),
  ),
  MessageText: slotEntry(
    ['field'],
    lazy(() => import('./platform/messages/MessageText.tsx')),
  ),
  InviteMembers: slotEntry(
    ['action'],
    lazy(() => import('./identity/partners/InviteMembers.tsx')),
  ),
  PolicyRules: slotEntry(
    ['tab'],
    lazy(() => import('./network/firewallPolicies/PolicyRules.tsx')),
  ),
  SecurityRules: slotEntry(
    ['tab'],
    lazy(() => import('./network/securityGroups/SecurityRules.tsx')),
  ),
  ProjectResources: slotEntry(
    ['tab'],
    lazy(() => import('./identity/projects/ProjectResources.tsx')),
  ),
  DefaultVersion: slotEntry(
    ['action'],
    lazy(() => import('./identity/policies/DefaultVersion.tsx')),
  ),
  PolicyVersions: slotEntry(
    ['tab'],
    lazy(() => import('./identity/policies/PolicyVersions.tsx')),
  ),
};
