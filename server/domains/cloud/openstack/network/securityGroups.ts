import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type {
  SecurityGroupFields,
  SecurityGroupInput,
  SecurityGroupRuleFields,
  SecurityGroupRuleInput,
} from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  isSet,
  numberIn,
  objectsIn,
  present,
  textIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { networkKind, projectOf, type NetworkDriver } from './networkKind.ts';

export function securityGroupsOf(
  network: Service,
  cloud: OpenstackCloud,
): NetworkDriver<SecurityGroupFields, SecurityGroupInput> {
  const isStateless = cloud.extensions.has('stateful-security-group');
  const bodyOf = ({ name, stateful }: Partial<SecurityGroupInput>) =>
    present({ name, stateful: isStateless ? stateful : undefined });
  return networkKind<SecurityGroupFields, SecurityGroupInput>(network, cloud, {
    one: 'security_group',
    many: 'security_groups',
    path: '/security-groups',
    itemOf: securityGroupItem,
    bodyOf,
  });
}

/** Neutron cannot change rules. */
export function securityGroupRulesOf(
  network: Service,
  cloud: OpenstackCloud,
): KindDriver<SecurityGroupRuleFields, SecurityGroupRuleInput> {
  const { list, get, create, remove } = networkKind<SecurityGroupRuleFields, SecurityGroupRuleInput>(network, cloud, {
    one: 'security_group_rule',
    many: 'security_group_rules',
    path: '/security-group-rules',
    itemOf: securityGroupRuleItem,
    bodyOf: ruleBody,
  });
  return {
    list,
    get,
    async create(input, options) {
      // Neutron's rules only allow traffic; all other traffic is denied.
      if (input.action === 'deny')
        throw new CloudError('unsupported', { detail: 'Rules of this cloud can only allow traffic' });
      try {
        return await create(input, options);
      } catch (error) {
        const twin =
          error instanceof CloudError && error.fault === 'conflict' ? await sameRule(network, input) : undefined;
        if (!twin) throw error;
        return twin;
      }
    },
    remove,
  };
}

/** A rule exists only once, for any creator. */
async function sameRule(
  network: Service,
  input: SecurityGroupRuleInput,
): Promise<CloudItem<SecurityGroupRuleFields> | undefined> {
  const wanted = ruleBody(input);
  const rules = objectsIn(
    await network.get('/security-group-rules', {
      security_group_id: input.security_group_id,
      direction: input.direction,
    }),
    'security_group_rules',
  );
  const words = ['ethertype', 'protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix', 'remote_group_id'];
  const twin = rules.find((rule) => words.every((word) => (rule[word] ?? null) === (wanted[word] ?? null)));
  return twin && securityGroupRuleItem(twin);
}

const ruleBody = (input: Partial<SecurityGroupRuleInput>): JsonObject => {
  const {
    security_group_id,
    direction,
    ethertype,
    protocol,
    port_range_min,
    port_range_max,
    remote_ip_prefix,
    remote_group_id,
  } = input;
  return present({
    security_group_id,
    direction,
    ethertype,
    protocol: protocol === 'any' ? undefined : protocol,
    port_range_min,
    port_range_max,
    remote_ip_prefix,
    remote_group_id,
  });
};

export function securityGroupItem(group: JsonObject): CloudItem<SecurityGroupFields> {
  const name = textIn(group, 'name') ?? '';
  return {
    ref: textIn(group, 'id') ?? '',
    tenant: projectOf(group),
    fields: {
      name,
      description: textWithoutMark(textIn(group, 'description')),
      stateful: group.stateful === undefined || isSet(group, 'stateful'),
      // Every project has one of this name and cannot create another.
      is_default: name === 'default',
      shared: isSet(group, 'shared'),
      created_at: timeIn(group, 'created_at'),
    },
  };
}

export function securityGroupRuleItem(rule: JsonObject): CloudItem<SecurityGroupRuleFields> {
  return {
    ref: textIn(rule, 'id') ?? '',
    tenant: projectOf(rule),
    fields: {
      security_group_id: textIn(rule, 'security_group_id') ?? '',
      direction: textIn(rule, 'direction') === 'egress' ? 'egress' : 'ingress',
      ethertype: textIn(rule, 'ethertype') === 'IPv6' ? 'IPv6' : 'IPv4',
      protocol: textIn(rule, 'protocol'),
      port_range_min: numberIn(rule, 'port_range_min'),
      port_range_max: numberIn(rule, 'port_range_max'),
      remote_ip_prefix: textIn(rule, 'remote_ip_prefix'),
      remote_group_id: textIn(rule, 'remote_group_id'),
      description: textWithoutMark(textIn(rule, 'description')),
      created_at: timeIn(rule, 'created_at'),
      priority: null,
      action: 'allow',
    },
  };
}
