import { SHARED } from './schemaSet.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

const plain = (name: string, fields = '') => `resource: ${name}
service: ecrm
label: { zh: 甲, en: Thing }
access: [ADMIN]
fields:
  name: { type: name, required: true }
${fields}`;

export const MACHINES = `resource: machines
service: ecrm
label: { zh: 机器, en: Machine }
access: [ADMIN, TENANT]
cloud: { kind: servers, products: [openstack] }
create: { many: 200 }
quota: { instances: 1, cores: vcpus }
routes: { list: /machine, show: /machine/:id }
menu: { group: platform, sort: 10 }
fields:
  name: { type: name, required: true }
  vcpus: { type: integer, readOnly: true, label: { zh: 核, en: Cores } }
  user_data: { type: longText, createOnly: true, label: { zh: 用户数据, en: User data } }
  status:
    type: state
    values:
      active: { zh: 运行中, en: Running }
      stopped: { zh: 已停止, en: Stopped }
      recycled: { zh: 已回收, en: In the recycle bin }
list:
  where: { status: { ne: recycled } }
  columns: [name, status]
  views:
    bin:
      label: { zh: 回收站, en: Recycle bin }
      where: { status: recycled }
      route: { list: /machine-bin, show: /machine-bin/:id }
      menu: { group: platform, sort: 9 }
actions:
  stop: { zh: 停止, en: Stop, from: [active], to: stopped, undo: start }
  start: { zh: 启动, en: Start, from: [stopped], to: active, undo: stop }
  rename: { zh: 改名, en: Rename, cloud: false, input: { name: { type: name, required: true } } }
`;

export const VMS = `resource: vms
base: machines
label: { zh: 虚拟机, en: Virtual machine }
cloud: { products: [nextstack] }
create: null
routes: { list: /vm }
fields:
  user_data: null
  zone: { type: text, label: { zh: 可用区, en: Zone } }
`;

/** A small, correct product with resources that live in clouds; a test changes one file of it. */
export function cloudSet(changes: Record<string, string> = {}): SchemaText[] {
  const vocabulary = SHARED['vocabulary.yaml']?.replace(
    'actions:',
    `  cloud_id: { zh: 云, en: Cloud }
  cloud_ref: { zh: 云内 ID, en: ID in the cloud }
  user_id: { zh: 用户, en: User }
  bp_id: { zh: 组织, en: Organisation }
  project_id: { zh: 项目, en: Project }
  fault: { zh: 故障, en: Fault }
  code: { zh: 代码, en: Code }
  message: { zh: 说明, en: Message }
  at: { zh: 时间, en: At }
  synced_at: { zh: 同步时间, en: Synchronised }
  tags: { zh: 标签, en: Tags }
actions:
  tag: { zh: 编辑标签, en: Edit tags }`,
  );
  const roles = SHARED['roles.yaml']?.replace(
    '  TENANT:',
    '  TENANT_ADMIN: { label: { zh: 租户管理员, en: Tenant administrator }, landing: /index }\n  TENANT:',
  );
  const files = {
    ...SHARED,
    'vocabulary.yaml': vocabulary ?? '',
    'roles.yaml': roles ?? '',
    'cloud/clouds.yaml': plain(
      'clouds',
      '  product: { type: enum, label: { zh: 产品, en: Product }, values: { openstack: { zh: 甲, en: A }, nextstack: { zh: 乙, en: B } } }\n',
    ).replace('access:', 'id: { field: cloud_id, kind: uuid }\naccess:'),
    'identity/users.yaml': plain('users'),
    'identity/partners.yaml': plain('partners'),
    'identity/projects.yaml': plain(
      'projects',
      '  enabled: { type: boolean, label: { zh: 启用, en: Enabled } }\n  bp_id: { type: reference, to: partners }\n',
    ),
    'compute/machines.yaml': MACHINES,
    'next/vms.yaml': VMS,
    ...changes,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}
