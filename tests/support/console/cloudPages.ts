/**
 * Two resources as a developer would write them, one in each group about the selected cloud: they make the cloud
 * switcher appear.
 */
export const CLOUD_PAGES: Record<string, string> = {
  'compute/trialInstances.yaml': `resource: trialInstances
service: cmp
path: /clouds/{cloud_id}/trial-instances
label: { zh: 试验云主机, en: Trial instance }
icon: computer
routes: { list: /trialInstance, show: '/trialInstance/:id' }
menu: { group: compute, sort: 101 }
access: [ADMIN, TENANT_ADMIN, TENANT]
fields:
  name: { type: name, required: true, search: true }
  cloud_id: { type: reference, to: clouds, required: true, writeOnce: true }
`,
  'compute/trialMachines.yaml': `resource: trialMachines
service: cmp
path: /clouds/{cloud_id}/trial-machines
label: { zh: 试验机, en: Trial machine }
icon: dns
routes: { list: /nextStack/trialMachine }
menu: { group: nextStack, sub: compute, sort: 101 }
access: [ADMIN, TENANT_ADMIN, TENANT]
fields:
  name: { type: name, required: true, search: true }
  cloud_id: { type: reference, to: clouds, required: true, writeOnce: true }
`,
};
