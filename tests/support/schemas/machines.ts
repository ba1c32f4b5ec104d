import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from './compileOnce.ts';

/**
 * A resource with the features of machines: several at once, fields that are only passed on, a recycle bin, actions
 * that can be undone.
 */
export const TRIAL_MACHINES = `resource: trialMachines
service: ecrm
label: { zh: 试验机, en: Trial machine }
icon: computer
id: uuid
access: { list: [ADMIN], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
routes: { list: /trial-machines, show: /trial-machines/:id }
menu: { group: platform, sort: -900 }
create: { many: 50 }
fields:
  name: { type: name, required: true, search: true, unique: true }
  status:
    type: state
    default: active
    values:
      active: { zh: 运行中, en: Running, tone: success }
      stopping: { zh: 停止中, en: Stopping, transient: true }
      stopped: { zh: 已停止, en: Stopped, help: { zh: 启动后才能使用。, en: Start it to use it. } }
      recycled: { zh: 已回收, en: Recycled }
      broken: { zh: 损坏, en: Broken, tone: danger, observed: true }
      deleting: { zh: 删除中, en: Deleting, transient: true, observed: true }
  site_id: { type: reference, to: sites }
  size_gb: { type: integer, min: 1, default: 10, label: { zh: 大小, en: Size } }
  fault: { type: text, readOnly: true, label: { zh: 故障, en: Fault } }
  setup: { type: longText, createOnly: true, label: { zh: 初始化脚本, en: Setup script } }
  peers: { type: references, to: sites, createOnly: true, label: { zh: 对端, en: Peers } }
list:
  columns: [name, status]
  where: { status: { ne: recycled } }
  views:
    bin:
      label: { zh: 试验回收站, en: Trial recycle bin }
      where: { status: recycled }
      columns: [name, created_at]
      empty: { zh: 试验回收站是空的, en: The trial recycle bin is empty }
      route: { list: /trial-bin }
      menu: { group: platform, sort: -901 }
show:
  banners:
    large: { when: { size_gb: { gt: 100 } }, tone: warning, text: { zh: '占用 {size_gb}', en: 'Uses {size_gb} at {site_id}' }, actions: [start, grow] }
    vast: { when: { size_gb: { gt: 900 } }, tone: warning, text: { zh: 过大, en: Far too large } }
actions:
  stop: { zh: 停止, en: Stop, from: [active], to: stopped, bulk: true, undo: start }
  start: { zh: 启动, en: Start, from: [stopped], to: active, bulk: true }
  halt: { zh: 停机, en: Halt, from: [active], via: stopping, to: stopped, takes: 30, bulk: true }
  recycle: { zh: 回收, en: Recycle, from: [active, stopped], to: recycled, bulk: true, undo: restore }
  leave: { zh: 迁出, en: Leave, from: [active, stopped], set: { site_id: null } }
  grow: { zh: 扩容, en: Grow, input: { size_gb: { type: integer, required: true, label: { zh: 新大小, en: New size } } }, set: { size_gb: $input.size_gb } }
  restore: { zh: 恢复, en: Restore, from: [recycled], to: stopped, bulk: true }
  mend: { zh: 修复, en: Mend, from: [broken], to: active }
  scrap: { zh: 报废, en: Scrap, tone: danger, from: [broken], to: recycled }
  rescue: { zh: 救援, en: Rescue, from: [active], input: { password: { type: password, readOnly: true, label: { zh: 救援密码, en: Rescue password } } } }
`;

let compiled: CompiledSchemas | undefined;

/** The product with trial machines, compiled once per test process. */
export function schemasWithMachines(): CompiledSchemas {
  if (compiled === undefined) {
    const { schemas, diagnostics } = compileOnce([
      ...readSchemaTexts('schemas'),
      { path: 'testing/trialMachines.yaml', text: TRIAL_MACHINES },
    ]);
    const wrong = diagnostics.filter(({ severity }) => severity === 'error');
    if (wrong.length > 0) throw new Error(wrong.map(({ file, message }) => `${file}: ${message}`).join('\n'));
    compiled = schemas;
  }
  return compiled;
}
