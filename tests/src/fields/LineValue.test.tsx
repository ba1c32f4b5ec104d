import { describe, expect, test } from 'vitest';
import type { LineDefinition, LinePart } from '#model/language/lineDefinition.ts';
import type { FieldRecord } from '#src/fields/fieldView.ts';
import { LineValue } from '#src/fields/LineValue.tsx';
import type { Lang } from '#src/i18n/lang.ts';
import { renderValue } from '../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../support/schemas/testDefinition.ts';

const definition = testDefinition([
  testField('vcpus', 'integer', { label: { zh: '核', en: 'cores' } }),
  testField('disk', 'integer', { unit: 'GB' }),
  testField('gpus', 'integer'),
  testField('status', 'state', { values: { up: { label: { zh: '运行中', en: 'Running' } } } }),
]);

async function show(parts: LinePart[], record: FieldRecord, lang: Lang = 'en') {
  const line: LineDefinition = { name: 'size', type: 'line', label: { zh: '配置', en: 'Size' }, parts };
  const { container } = await renderValue(
    <LineValue line={line} record={record} definition={definition} lang={lang} />,
    { lang },
  );
  return container.textContent;
}

const parts: LinePart[] = [
  { field: 'vcpus' },
  { field: 'disk' },
  { field: 'gpus', unit: { zh: '块', en: 'GPU' } },
  { field: 'status' },
];

describe('a line of fields', () => {
  test.each<[string, FieldRecord, string, Lang]>([
    [
      'a number with its label, its unit or the unit of the part',
      { vcpus: 4, disk: 40, gpus: 2 },
      '4 cores · 40 GB · 2 GPU',
      'en',
    ],
    ['in the language of the reader', { vcpus: 4, gpus: 2 }, '4 核 · 2 块', 'zh'],
    ['without zeros and empty values', { vcpus: 4, disk: null, gpus: 0, status: '' }, '4 cores', 'en'],
    ['with values of other kinds as everywhere', { vcpus: 4, status: 'up' }, '4 cores · Running', 'en'],
    ['a zero, if that is all there is', { gpus: 0 }, '0 GPU', 'en'],
    ['a dash without any value', { gpus: null }, '—', 'en'],
  ])('%s', async (_, record, text, lang) => {
    expect(await show(parts, record, lang)).toBe(text);
  });
});
