import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type {
  FirewallFields,
  FirewallInput,
  FirewallPolicyFields,
  FirewallPolicyInput,
  FirewallRuleFields,
  FirewallRuleInput,
} from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  given,
  isSet,
  numberIn,
  present,
  textIn,
  textsIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { networkKind, projectOf } from './networkKind.ts';

/** The firewalls of FWaaS v2: groups of ports with a policy per direction; a policy is an ordered list of rules. */
export function firewallKinds(network: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  return {
    firewalls: networkKind<FirewallFields, FirewallInput>(network, cloud, {
      one: 'firewall_group',
      many: 'firewall_groups',
      path: '/fwaas/firewall_groups',
      itemOf: firewallItem,
      bodyOf: firewallBody,
    }),
    firewallPolicies: networkKind<FirewallPolicyFields, FirewallPolicyInput>(network, cloud, {
      one: 'firewall_policy',
      many: 'firewall_policies',
      path: '/fwaas/firewall_policies',
      itemOf: policyItem,
      bodyOf: policyBody,
    }),
    firewallRules: networkKind<FirewallRuleFields, FirewallRuleInput>(network, cloud, {
      one: 'firewall_rule',
      many: 'firewall_rules',
      path: '/fwaas/firewall_rules',
      itemOf: ruleItem,
      bodyOf: ruleBody,
    }),
  };
}

const FIREWALL_STATES: Readonly<Record<string, FirewallFields['status']>> = {
  ACTIVE: 'active',
  DOWN: 'down',
  INACTIVE: 'inactive',
  CREATED: 'inactive',
  PENDING_CREATE: 'creating',
  PENDING_UPDATE: 'updating',
  PENDING_DELETE: 'deleting',
  ERROR: 'error',
};

const described = (item: JsonObject) => ({
  name: textIn(item, 'name') ?? '',
  description: textWithoutMark(textIn(item, 'description')),
  shared: isSet(item, 'shared'),
});

function firewallBody({
  name,
  admin_state_up,
  ingress_policy_id,
  egress_policy_id,
  port_ids,
  shared,
}: Partial<FirewallInput>): JsonObject {
  // Without a policy all traffic is blocked, so null is sent.
  return given({
    ...present({ name, admin_state_up, shared: shared || undefined }),
    ingress_firewall_policy_id: ingress_policy_id,
    egress_firewall_policy_id: egress_policy_id,
    ports: port_ids,
  });
}

export const firewallItem = (group: JsonObject): CloudItem<FirewallFields> => ({
  ref: textIn(group, 'id') ?? '',
  tenant: projectOf(group),
  fields: {
    ...described(group),
    status: FIREWALL_STATES[textIn(group, 'status') ?? ''] ?? 'error',
    admin_state_up: isSet(group, 'admin_state_up'),
    ingress_policy_id: textIn(group, 'ingress_firewall_policy_id'),
    egress_policy_id: textIn(group, 'egress_firewall_policy_id'),
    port_ids: textsIn(group, 'ports'),
  },
});

const policyBody = ({ name, rule_ids, audited, shared }: Partial<FirewallPolicyInput>): JsonObject =>
  given({ ...present({ name, audited, shared: shared || undefined }), firewall_rules: rule_ids });

export const policyItem = (policy: JsonObject): CloudItem<FirewallPolicyFields> => ({
  ref: textIn(policy, 'id') ?? '',
  tenant: projectOf(policy),
  fields: { ...described(policy), rule_ids: textsIn(policy, 'firewall_rules'), audited: isSet(policy, 'audited') },
});

function ruleBody({
  name,
  protocol,
  ip_version,
  source_ip_address,
  destination_ip_address,
  source_port,
  destination_port,
  action,
  enabled,
  shared,
}: Partial<FirewallRuleInput>): JsonObject {
  return given({
    ...present({ name, ip_version, action, enabled, shared: shared || undefined }),
    // Neutron represents any protocol as null.
    protocol: protocol === 'any' ? null : protocol,
    source_ip_address,
    destination_ip_address,
    source_port,
    destination_port,
  });
}

export function ruleItem(rule: JsonObject): CloudItem<FirewallRuleFields> {
  const [protocol, action] = [textIn(rule, 'protocol'), textIn(rule, 'action')];
  return {
    ref: textIn(rule, 'id') ?? '',
    tenant: projectOf(rule),
    fields: {
      ...described(rule),
      // FWaaS has no other protocols.
      protocol: protocol === 'tcp' || protocol === 'udp' || protocol === 'icmp' ? protocol : 'any',
      ip_version: numberIn(rule, 'ip_version') === 6 ? 6 : 4,
      source_ip_address: textIn(rule, 'source_ip_address'),
      destination_ip_address: textIn(rule, 'destination_ip_address'),
      source_port: textIn(rule, 'source_port'),
      destination_port: textIn(rule, 'destination_port'),
      action: action === 'deny' || action === 'reject' ? action : 'allow',
      enabled: isSet(rule, 'enabled'),
    },
  };
}
