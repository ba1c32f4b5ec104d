import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { typedFilter } from '#src/schemaViews/list/filter/typedFilter.ts';
import { productSchemas } from '../../../../support/scenario.ts';

const words = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  inProgress: { zh: '进行中', en: 'In progress' },
};
const REGIONS = [
  { value: 2, label: '华东一区', count: 6 },
  { value: 3, label: '华南一区', count: 6 },
  { value: 4, label: '华南二区', count: 1 },
];

describe('a filter that is typed', () => {
  const machines = productSchemas().resources['machines'];
  const volumes = productSchemas().resources['volumes'];
  const valuesOf = async ({ name }: FieldDefinition) => (name === 'region_id' ? REGIONS : []);
  const typed = async (text: string, definition = machines) => {
    if (definition === undefined) throw new Error('no definition');
    return typedFilter(text, definition, words, valuesOf);
  };

  test.each([
    ['状态:运行中', { status: 'active' }],
    ['status：running', { status: 'active' }],
    ['区域:华南', { region_id: [3, 4] }],
    ['region:华东', { region_id: 2 }],
    ['gpu_count:>=2', { gpu_count: { gte: 2 } }],
    ['vcpus:4', { vcpus: 4 }],
    ['名称:"web 01"', { name: { like: 'web 01' } }],
    ['内网地址:10.0', { fixed_addresses: { has: '10.0' } }],
  ])('%s', async (text, condition) => {
    expect(await typed(text)).toEqual({ condition, rest: '' });
  });

  test('a group stands for all of its states, and yes and no for those of a switch', async () => {
    const { condition } = await typed('状态:进行中');
    expect(condition['status']).toEqual(expect.arrayContaining(['starting', 'rebooting', 'deleting']));
    expect(condition['status']).not.toContain('active');
    expect(await typed('已加密:是', volumes)).toEqual({ condition: { encrypted: true }, rest: '' });
  });

  test('what names no field or no value is searched, with everything else', async () => {
    expect(await typed('web 区域:火星 10:20 状态:异常')).toEqual({
      condition: { status: 'error' },
      rest: 'web 区域:火星 10:20',
    });
  });
});
