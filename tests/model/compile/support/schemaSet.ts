import type { SchemaText } from '#model/compile/read/readFiles.ts';

/** A small, correct set of schema files; a test changes one thing in it and checks the findings. */
export const SHARED: Record<string, string> = {
  'services.yaml': 'ecrm: { basePath: /api/ecrm/v1, label: { zh: 区域服务, en: Regions }, update: PUT }\n',
  'roles.yaml': `kinds:
  0: { authority: system, label: { zh: 系统管理员, en: System administrator }, holds: [ADMIN] }
  4: { authority: bp_user, label: { zh: 组织成员, en: Organisation member }, holds: [] }
roles:
  ADMIN: { label: { zh: 管理员, en: Administrator }, landing: /index }
  TENANT: { label: { zh: 租户, en: Tenant }, landing: /index }
`,
  'pages.yaml': `groups:
  platform: { label: { zh: 平台管理, en: Platform }, icon: settings, sort: 20 }
pages:
  /index: { title: { zh: 总览, en: Overview }, icon: dashboard, group: platform, access: [all], component: Overview }
`,
  'vocabulary.yaml': `fields:
  id: { zh: ID, en: ID }
  name: { zh: 名称, en: Name }
  status: { zh: 状态, en: Status }
  description: { zh: 描述, en: Description }
  region_id: { zh: 区域, en: Region }
  site_id: { zh: 站点, en: Site }
  created_at: { zh: 创建时间, en: Created }
  updated_at: { zh: 更新时间, en: Updated }
actions:
  reboot: { zh: 重启, en: Reboot }
  history: { zh: 历史, en: History }
sections:
  basic: { zh: 基本信息, en: Basics }
views:
  faulty: { zh: 异常, en: Faulty }
guards:
  wired: { where: { ports: { gt: 0 } }, whereHelp: reason.locked, whereError: region.notFound }
`,
  'slots.yaml': 'PortInput: [input]\nRebootPanel: [action]\n',
  'messages.yaml': 'reason:\n  locked: { zh: 已锁定, en: It is locked }\n',
  'errors/region.yaml': `family: region
ranges: [[1551, 1556]]
status: 400
fallback: { zh: 区域错误, en: Something about the region is wrong }
errors:
  notFound: { code: 1551, status: 404, zh: 区域不存在, en: This region does not exist }
  nameExists: { code: 1552, status: 409, zh: 名称已存在, en: This name is taken, specified: false }
`,
};

export const SITES = `resource: sites
service: ecrm
path: /sites
label: { zh: 站点, en: Site }
icon: domain
access: [ADMIN]
fields:
  name: { type: name, required: true }
`;

export const GATEWAYS = `resource: gateways
service: ecrm
path: /gws
label: { zh: 网关, en: Gateway }
icon: router
routes: { list: /gateway, show: /gateway/:id }
menu: { group: platform, sort: 70 }
access: { list: [ADMIN, TENANT], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
fields:
  name: { type: name, required: true, search: true }
  site_id: { type: reference, to: sites }
  status:
    type: state
    values:
      inactive: { zh: 未激活, en: Inactive, tone: neutral }
      rebooting: { zh: 重启中, en: Rebooting, transient: true }
      active: { zh: 已激活, en: Active, tone: success }
  ports: { type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }
actions:
  active: { zh: 激活, en: Activate, from: [inactive], to: active }
  reboot: { from: [active], via: rebooting, to: active, takes: 2 }
`;

export function schemaSet(changes: Record<string, string> = {}): SchemaText[] {
  const files: Record<string, string> = {
    ...SHARED,
    'region/gateways.yaml': GATEWAYS,
    'region/sites.yaml': SITES,
    ...changes,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}
