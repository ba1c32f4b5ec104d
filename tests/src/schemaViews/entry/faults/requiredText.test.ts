import { expect, test } from 'vitest';
import { requiredText } from '#src/schemaViews/entry/faults/requiredText.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';

const textsOf = (resource: string, name: string) => {
  const field = schemas.resources[resource]?.fields[name];
  if (!field) throw new Error(`${resource} has no field ${name}`);
  return [requiredText(field, schemas.messages, 'zh'), requiredText(field, schemas.messages, 'en')];
};

test.each([
  ['instances', 'name', '请输入名称', 'Enter a name'],
  ['instances', 'image_id', '请选择镜像', 'Choose an image'],
  ['instances', 'flavor_id', '请选择规格', 'Choose a flavor'],
  ['instances', 'availability_zone', '请选择可用区', 'Choose a zone'],
  ['flavors', 'ram_mb', '请输入内存', 'Enter the memory'],
  ['flavors', 'vcpus', '请输入 vCPU', 'Enter the vCPUs'],
  ['cloudQuotas', 'key', '请选择资源', 'Choose a resource'],
  ['instances', 'data_disks', '请添加数据盘', 'Add data disks'],
])('%s.%s is requested by its name, with what to do', (resource, name, zh, en) =>
  expect(textsOf(resource, name)).toEqual([zh, en]),
);
