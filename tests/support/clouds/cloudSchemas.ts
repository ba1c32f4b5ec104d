import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../schemas/compileOnce.ts';

const ACCESS = `access: { list: [ADMIN, TENANT_ADMIN, TENANT], create: [ADMIN, TENANT_ADMIN, TENANT], update: [ADMIN, TENANT_ADMIN, TENANT], delete: [ADMIN, TENANT_ADMIN, TENANT] }`;

const MACHINES = `resource: testMachines
service: cmp
path: /clouds/{cloud_id}/test-machines
label: { zh: 机器, en: Machine }
${ACCESS}
cloud: { kind: servers, products: [nextstack] }
create: { many: 200 }
rules: [machineAddresses]
quota: { instances: 1, cores: vcpus }
fields:
  name: { type: name, required: true, search: true }
  size_id: { type: reference, to: testSizes, required: true, writeOnce: true, label: { zh: 规格, en: Size } }
  vcpus: { type: integer, readOnly: true, label: { zh: 核, en: Cores } }
  interfaces:
    type: list
    readOnly: true
    label: { zh: 网卡, en: Cards }
    item: { type: object, fields: { network_id: { type: reference, to: testNetworks, label: { zh: 网络, en: Network } }, ip: { type: text, label: { zh: 地址, en: Address } } } }
  networks:
    type: list
    createOnly: true
    label: { zh: 网络, en: Networks }
    item: { type: object, fields: { network_id: { type: reference, to: testNetworks, label: { zh: 网络, en: Network } }, ip: { type: ip, label: { zh: 固定 IP, en: Fixed IP } } } }
  admin_password: { type: text, createOnly: true, label: { zh: 密码, en: Password } }
  description: { type: text, label: { zh: 描述, en: Description } }
  status:
    type: state
    values:
      creating: { zh: 创建中, en: Creating, transient: true }
      active: { zh: 运行中, en: Running }
      stopped: { zh: 已停止, en: Stopped }
      starting: { zh: 启动中, en: Starting, transient: true }
      stopping: { zh: 停止中, en: Stopping, transient: true }
      resizing: { zh: 调整中, en: Resizing, transient: true }
      resized: { zh: 待确认, en: Resized }
      rescuing: { zh: 进入救援中, en: Entering rescue, transient: true }
      rescued: { zh: 救援中, en: In rescue }
      deleting: { zh: 删除中, en: Deleting, transient: true }
      error: { zh: 错误, en: Error }
actions:
  start: { zh: 启动, en: Start, from: [stopped], via: starting, to: active, failTo: error, bulk: true }
  stop: { zh: 停止, en: Stop, from: [active], via: stopping, to: stopped, failTo: error, bulk: true }
  resize: { zh: 调整, en: Resize, from: [active], via: resizing, to: resized, failTo: error, input: { size_id: { type: reference, to: testSizes, required: true, label: { zh: 规格, en: Size } } } }
  rescue: { zh: 救援, en: Rescue, from: [active], via: rescuing, to: rescued, input: { admin_password: { type: password, readOnly: true, label: { zh: 密码, en: Password } } } }
  rebuild: { zh: 重建, en: Rebuild, from: [active, stopped] }
  delete: { force: true }
`;

const SIZES = `resource: testSizes
service: cmp
path: /clouds/{cloud_id}/test-sizes
label: { zh: 规格, en: Size }
access: { list: [ADMIN, TENANT_ADMIN, TENANT], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
scope: {}
cloud: { kind: flavors, products: [nextstack] }
fields:
  name: { type: name, required: true }
  vcpus: { type: integer, required: true, label: { zh: 核, en: Cores } }
`;

const NETWORKS = `resource: testNetworks
service: cmp
path: /clouds/{cloud_id}/test-networks
label: { zh: 网络, en: Network }
${ACCESS}
cloud: { kind: networks, products: [nextstack], where: { external: { ne: true } } }
fields:
  name: { type: name, required: true }
  external: { type: boolean, readOnly: true, label: { zh: 外部, en: External } }
`;

const IMAGES = `resource: testImages
service: cmp
path: /clouds/{cloud_id}/test-images
label: { zh: 镜像, en: Image }
${ACCESS}
cloud: { kind: images, products: [nextstack] }
fields:
  name: { type: name, required: true }
  file: { type: file, createOnly: true, chunked: true, alsoFrom: [personalFiles, publicFiles], progress: sent, formatBy: format, required: true, accept: [.raw], label: { zh: 文件, en: File } }
  format: { type: enum, writeOnce: true, label: { zh: 格式, en: Format }, values: { raw: { zh: RAW, en: RAW }, qcow2: { zh: QCOW2, en: QCOW2 } } }
  sent: { type: percent, readOnly: true, label: { zh: 已发送, en: Sent } }
  size_bytes: { type: bytes, unit: GB, readOnly: true, label: { zh: 大小, en: Size } }
  status:
    type: state
    values:
      queued: { zh: 排队中, en: Queued, transient: true }
      saving: { zh: 保存中, en: Saving, transient: true }
      active: { zh: 可用, en: Available, observed: true }
      killed: { zh: 失败, en: Failed, observed: true }
`;

/** One resource shows each kind of things: those of the product make room. */
const OF_THE_PRODUCT = /^(compute|network|storage|nextStack)\//;

/** Keys in the `quota` of the resources above. */
const COUNTED: ReadonlySet<string> = new Set(['instances', 'cores']);

let compiled: CompiledSchemas | undefined;

/** The product with four test resources in its clouds. */
export function cloudSchemas(): CompiledSchemas {
  if (compiled !== undefined) return compiled;
  const texts = [MACHINES, SIZES, NETWORKS, IMAGES].map((text) => ({
    path: `cloud/${/resource: (\w+)/.exec(text)?.[1]}.yaml`,
    text,
  }));
  const ours = readSchemaTexts('schemas');
  // A limit that no resource here counts is not a key here.
  const keys = Object.keys(compileOnce(ours).schemas.resources.cloudQuotas?.fields.key?.values ?? {}).filter(
    (key) => !COUNTED.has(key),
  );
  const overlay = {
    path: 'cloud/cloudQuotas.yaml',
    text: `fields: { key: { values: { ${keys.map((key) => `${key}: null`).join(', ')} } } }`,
  };
  const { schemas, diagnostics } = compileOnce(
    [...ours.filter(({ path }) => !OF_THE_PRODUCT.test(path)), ...texts],
    [overlay],
  );
  const faults = diagnostics.filter(({ file }) => file.includes('/test'));
  if (faults.length > 0) throw new Error(JSON.stringify(faults, null, 2));
  return (compiled = schemas);
}
