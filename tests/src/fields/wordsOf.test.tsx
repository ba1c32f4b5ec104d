import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { renderValue, thingsEntry } from '../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../support/schemas/testDefinition.ts';

const status = testField('status', 'state', {
  values: { on: { label: { zh: '开', en: 'On' } }, off: { label: { zh: '关', en: 'Off' } } },
});
const start = { name: 'start', label: { zh: '启动', en: 'Start' } };
const load = {
  name: 'load',
  label: { zh: '负载', en: 'Load' },
  unit: 'percent',
  kind: 'gauge',
  aggregations: ['avg'],
  category: 'cpu',
  origin: { by: 'code' },
  exported: 'things_load',
  promql: 'things_load',
} as const;
const age = { ...load, name: 'age', label: { zh: '时长', en: 'Age' }, unit: 'seconds' };
const things = { ...testDefinition([status]), stateField: 'status', actions: { start }, metrics: [load, age] };

const fields = [
  testField('kind', 'text', { wordsOf: 'resource' }),
  testField('done', 'text', { wordsOf: 'operation' }),
  testField('object', 'text', { wordsOf: 'record' }),
  testField('steps', 'text', { wordsOf: 'states' }),
  testField('metric', 'text', { wordsOf: 'metric' }),
  testField('unit', 'text', { wordsOf: 'unit' }),
  testField('value', 'number', { unitOf: 'metric' }),
  testField('mode', 'enum', {
    label: { zh: '模式', en: 'Mode' },
    values: { fast: { label: { zh: '快', en: 'Fast' } }, slow: { label: { zh: '慢', en: 'Slow' } } },
  }),
  testField('port', 'integer', { ungrouped: true }),
  testField('part', 'text', { wordsOf: 'field' }),
  testField('was', 'text', { wordsOf: 'value' }),
];

/** What is shown once the labels are there. */
async function shown(name: string, record: Record<string, unknown>, text: string, lang: 'zh' | 'en' = 'en') {
  const definition = testDefinition(fields);
  const field: FieldDefinition | undefined = definition.fields[name];
  if (field === undefined) throw new Error(name);
  const { container, findByText, unmount } = await renderValue(
    <FieldFor field={field} record={record} definition={definition} dense />,
    {
      lang,
      resources: [thingsEntry],
      known: [[definitionQuery('things').queryKey, things]],
    },
  );
  await findByText(text);
  const { textContent } = container;
  unmount();
  return textContent;
}

describe('a stored word by the label of what it names', () => {
  test('is not shown itself while the label loads, and a link around it has a name', async () => {
    const definition = testDefinition(fields);
    const { container, findByRole } = await renderValue(
      <a href="/things/1">
        <FieldFor
          field={definition.fields['done'] ?? status}
          record={{ kind: 'things', done: 'start' }}
          definition={definition}
          dense
        />
      </a>,
      { lang: 'en', resources: [thingsEntry] },
    );
    expect(container.textContent).not.toContain('start');
    expect(await findByRole('link', { name: 'Loading' })).toBeTruthy();
  });

  test.each([
    ['a resource', 'kind', { kind: 'things' }, '物件', 'Thing'],
    ['an action', 'done', { kind: 'things', done: 'start' }, '启动', 'Start'],
    ['an action with its resource', 'done', { kind: 'things', done: 'things.start' }, '启动', 'Start'],
    ['an operation of every resource', 'done', { kind: 'things', done: 'things.update' }, '修改', 'Change'],
    ['a call of no resource', 'done', { kind: null, done: 'tokens' }, '登录', 'Sign in'],
    ['a record', 'object', { kind: 'things', object: '7' }, '7', '7'],
    ['states', 'steps', { kind: 'things', steps: 'off → on' }, '关 → 开', 'Off → On'],
    ['a metric', 'metric', { metric: 'things.load' }, '负载', 'Load'],
    ['a value in the unit of its metric', 'value', { metric: 'things.load', value: 88 }, '88%', '88%'],
    ['a field', 'part', { part: 'mode' }, '模式', 'Mode'],
    ['a value of a field', 'was', { part: 'mode', was: '"fast"' }, '快', 'Fast'],
    ['a number of a field', 'was', { part: 'port', was: '9100' }, '9100', '9100'],
    ['a time', 'value', { metric: 'things.age', value: 300 }, '5分钟', '5 minutes'],
  ])('%s', async (_, name, record, zh, en) => {
    expect(await shown(name, record, zh, 'zh')).toBe(zh);
    expect(await shown(name, record, en)).toBe(en);
  });

  test.each([
    ['a resource that the reader cannot see', 'kind', { kind: 'secrets' }, 'secrets'],
    ['a word of no operation', 'done', { kind: 'things', done: 'constructor' }, 'constructor'],
    ['a text that is no state', 'steps', { kind: 'things', steps: 'no route to host' }, 'no route to host'],
    ['a metric that has gone', 'metric', { metric: 'things.gone' }, 'things.gone'],
    ['a field that has gone', 'part', { part: 'gone' }, 'gone'],
    ['a value of a field that has gone', 'was', { part: 'gone', was: '1' }, '1'],
    ['a value that was stored as a word', 'was', { part: 'mode', was: 'quick' }, 'quick'],
    [
      'a value of no metric in its own unit',
      'value',
      { metric: null, unit: 'seconds', value: 541 },
      '9 minutes 1 second',
    ],
    ['a unit', 'unit', { unit: 'seconds' }, 'Seconds'],
    ['a value without a metric', 'value', { metric: null, value: 1.5 }, '1.5'],
  ])('as it is: %s', async (_, name, record, text) => {
    expect(await shown(name, record, text)).toBe(text);
  });

  test.each([
    ['a record links to its page', '/things'],
    ['so does one in a cloud, whose page selects the cloud', '/clouds/{cloud_id}/things'],
  ])('%s', async (_, path) => {
    const definition = testDefinition(fields);
    const { findByText, unmount } = await renderValue(
      <FieldFor
        field={definition.fields['object']!}
        record={{ kind: 'things', object: '7' }}
        definition={definition}
        dense
      />,
      {
        resources: [{ ...thingsEntry, path, can: ['list', 'show'] }],
        known: [[definitionQuery('things').queryKey, things]],
      },
    );
    const shownAs = await findByText('7', { selector: '.value-mono' });
    expect(shownAs.tagName).toBe('A');
    unmount();
  });
});
