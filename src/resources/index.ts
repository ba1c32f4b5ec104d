import { slotEntry, type SlotRegistry } from '#src/schemaViews/slots/slotProps.ts';

/**
 * Components that a definition can name under `slots:`. Each is loaded by the first page that uses it. Keep this list
 * of special cases short.
 */
export const slots: SlotRegistry = {
  CloudLabels: slotEntry(['field', 'column'], () => import('./cloud/clouds/CloudLabels.tsx')),
  CloudLabelsInput: slotEntry(['input'], () => import('./cloud/clouds/CloudLabelsInput.tsx')),
  DiscountValue: slotEntry(['field', 'column'], () => import('./billing/discounts/DiscountValue.tsx')),
  BillingDay: slotEntry(['column'], () => import('./billing/BillingDay.tsx')),
  ExplainedMoney: slotEntry(['field', 'column'], () => import('./billing/explain/ExplainedMoney.tsx')),
  PriceChange: slotEntry(['tab'], () => import('./billing/prices/PriceChange.tsx')),
  PriceDecision: slotEntry(['action'], () => import('./billing/prices/PriceDecision.tsx')),
  PricePreview: slotEntry(['action'], () => import('./billing/prices/PricePreview.tsx')),
  ConsoleLog: slotEntry(['tab'], () => import('#src/resources/compute/instances/ConsoleLog.tsx')),
  CloudEvents: slotEntry(['tab'], () => import('#src/resources/compute/instances/CloudEvents.tsx')),
  MachineMetrics: slotEntry(['tab'], () => import('#src/resources/compute/instances/MachineMetrics.tsx')),
  MachineScreen: slotEntry(['tab'], () => import('#src/resources/compute/instances/MachineScreen.tsx')),
  RestoreVolume: slotEntry(['tab'], () => import('#src/resources/nextStack/vmVolumes/RestoreVolume.tsx')),
  BackupChain: slotEntry(['tab'], () => import('./storage/backups/BackupChain.tsx')),
  PrometheusTargets: slotEntry(['tab'], () => import('./operations/prometheusInstances/PrometheusTargets.tsx')),
  PrometheusQuery: slotEntry(['tab'], () => import('./operations/prometheusInstances/query/PrometheusQuery.tsx')),
  LogList: slotEntry(['list'], () => import('./operations/apiLogs/LogList.tsx')),
  LogTrail: slotEntry(['tab'], () => import('./operations/apiLogs/LogTrail.tsx')),
  LicenceList: slotEntry(['list'], () => import('./platform/licences/LicenceList.tsx')),
  MessageTitle: slotEntry(['column'], () => import('./platform/messages/MessageTitle.tsx')),
  MessageText: slotEntry(['field'], () => import('./platform/messages/MessageText.tsx')),
  SilenceEnd: slotEntry(['input'], () => import('./operations/silences/SilenceEnd.tsx')),
  SilenceResource: slotEntry(['input'], () => import('./operations/silences/SilenceResource.tsx')),
  SilenceResourceName: slotEntry(['field', 'column'], () => import('./operations/silences/SilenceResourceName.tsx')),
  TemplateText: slotEntry(['input'], () => import('./operations/notificationTemplates/TemplateText.tsx')),
  InviteMembers: slotEntry(['action'], () => import('./identity/partners/InviteMembers.tsx')),
  PolicyRules: slotEntry(['tab'], () => import('./network/firewallPolicies/PolicyRules.tsx')),
  SecurityRules: slotEntry(['tab'], () => import('./network/securityGroups/SecurityRules.tsx')),
  ProjectResources: slotEntry(['tab'], () => import('./identity/projects/ProjectResources.tsx')),
  DefaultVersion: slotEntry(['action'], () => import('./identity/policies/DefaultVersion.tsx')),
  PolicyVersions: slotEntry(['tab'], () => import('./identity/policies/PolicyVersions.tsx')),
};
