// @module-tag long
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import type { FieldRecord } from '#src/fields/fieldView.ts';
import { renderValue, thingsEntry } from '../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../support/schemas/testDefinition.ts';

async function show(
  field: FieldDefinition,
  value: unknown,
  { dense = false, ...record }: FieldRecord & { dense?: boolean } = {},
) {
  const { container } = await renderValue(
    <FieldFor
      field={field}
      record={{ [field.name]: value, ...record }}
      definition={testDefinition([field])}
      dense={dense}
    />,
    { resources: [thingsEntry] },
  );
  return container;
}

const roleItem = testField('item', 'object', {
  fields: { role: testField('role', 'reference', { to: 'things', idKind: 'text', label: { zh: '角色', en: 'Role' } }) },
});
const permissions = testField('permissions', 'list', { fields: { item: roleItem } });

const status = testField('status', 'state', {
  values: {
    active: { label: { zh: '运行中', en: 'Active' }, tone: 'success' },
    rebooting: { label: { zh: '重启中', en: 'Rebooting' }, tone: 'info', transient: true },
  },
});

describe('values of each kind', () => {
  test.each<[string, FieldDefinition, unknown, string]>([
    ['a number with its unit', testField('cpu', 'integer', { unit: 'vCPU' }), 12000, '12,000vCPU'],
    ['memory in the unit that reads best', testField('ram', 'integer', { unit: 'MiB' }), 32_768, '32GiB'],
    ['a disk in the unit that reads best', testField('disk', 'integer', { unit: 'GiB' }), 1536, '1.5TiB'],
    ['memory in bytes', testField('ram', 'bytes', { unit: 'GiB' }), 2 ** 40, '1TiB'],
    ['a number that is a name', testField('port', 'integer', { ungrouped: true }), 12000, '12000'],
    ['a share', testField('share', 'percent'), 0.125, '12.5%'],
    ['a size', testField('size', 'bytes'), 1536, '1.5KB'],
    ['an amount', testField('price', 'money'), '1234.5', '¥1,234.50'],
    ['an amount to the fen', testField('left', 'money'), '246.034447', '¥246.03'],
    ['a price with its decimals', testField('unit', 'money', { price: true }), '0.036667', '¥0.036667'],
    ['a truth', testField('on', 'boolean'), false, 'No'],
    ['a zero', testField('count', 'integer'), 0, '0'],
    ['a state', status, 'active', 'Active'],
    [
      'a number of an enum',
      testField('kind', 'enum', { wire: 'number', values: { 2: { label: { zh: '组织', en: 'Partner' } } } }),
      2,
      'Partner',
    ],
    ['pairs', testField('labels', 'keyValue'), { zone: 'a' }, 'zonea'],
    ['nothing', testField('name', 'name'), null, '—'],
    ['nothing that means something', testField('protocol', 'text', { blank: { zh: '任意', en: 'Any' } }), null, 'Any'],
    ['an empty list', testField('tags', 'tags'), [], '—'],
    ['a secret that somehow came', testField('secret', 'secret'), 'hunter2', 'Not shown'],
  ])('shows %s', async (_, field, value, text) => {
    expect((await show(field, value)).textContent).toBe(text);
  });

  test('a used amount shows beside its total with a bar; without a total it is a number', async () => {
    const used = testField('used', 'integer', { unit: 'GB', outOf: 'total' });
    const container = await show(used, 1200, { total: 1500 });
    expect(container.textContent).toBe('1,200 / 1,500GB');
    expect(container.querySelector<HTMLElement>('.value-share > i')?.style.inlineSize).toBe('80%');
    expect((await show(used, 3, { total: 0 })).textContent).toBe('3GB');
    const disk = testField('used', 'integer', { unit: 'GiB', outOf: 'total' });
    expect((await show(disk, 108, { total: 32_768 })).textContent).toBe('108GiB / 32TiB');
    expect((await show(disk, 1536, { total: 2048 })).textContent).toBe('1.5 / 2TiB');
    expect((await show(used, 1600, { total: 1500 })).querySelector('.value-share')?.getAttribute('data-tone')).toBe(
      'warning',
    );
    expect((await show(testField('used', 'bytes', { outOf: 'total' }), 1536, { total: 2048 })).textContent).toBe(
      '1.5KB / 2KB',
    );
  });

  test('a number can start a range, and take its unit from another field', async () => {
    const first = testField('first', 'integer', { ungrouped: true, upTo: 'last' });
    expect((await show(first, 8000, { last: 8010 })).textContent).toBe('8000–8010');
    expect((await show(first, 22, { last: 22 })).textContent).toBe('22');
    expect((await show(first, 22, { last: null })).textContent).toBe('22');
    const key = testField('key', 'enum', {
      values: {
        ram: { label: { zh: '内存', en: 'Memory' }, unit: 'MiB' },
        cores: { label: { zh: 'vCPU', en: 'vCPUs' } },
      },
    });
    const limit = testField('limit', 'integer', { unitOf: 'key' });
    const shown = async (value: number, word: string) =>
      (
        await renderValue(
          <FieldFor field={limit} record={{ limit: value, key: word }} definition={testDefinition([limit, key])} />,
        )
      ).container.textContent;
    expect([await shown(65_536, 'ram'), await shown(8, 'cores'), await shown(-1, 'ram')]).toEqual(['64GiB', '8', '-1']);
  });

  test('an empty value is described only where the field exists', async () => {
    const port = testField('port', 'integer', { blank: { zh: '任意', en: 'Any' }, when: { protocol: ['tcp'] } });
    expect((await show(port, null, { protocol: 'tcp' })).textContent).toBe('Any');
    expect((await show(port, null, { protocol: 'gre' })).textContent).toBe('—');
  });

  test('the mark of a value stands before its label, and only for the eye', async () => {
    const os = testField('os', 'enum', { values: { ubuntu: { label: { zh: 'Ubuntu', en: 'Ubuntu' }, mark: 'U' } } });
    const mark = (await show(os, 'ubuntu')).querySelector('.value-mark');
    expect([mark?.textContent, mark?.getAttribute('aria-hidden')]).toEqual(['U', 'true']);
    expect(mark?.parentElement?.textContent).toBe('UUbuntu');
  });

  test('a transient state spins; a stable one has a dot', async () => {
    expect((await show(status, 'rebooting')).querySelector('.value-spinner')).not.toBeNull();
    expect((await show(status, 'active')).querySelector('.value-dot')).not.toBeNull();
  });

  test('a web address is a link, anything else stays text', async () => {
    await show(testField('home', 'url'), 'https://example.org/a');
    expect(screen.getByRole('link', { name: 'https://example.org/a' }).getAttribute('rel')).toContain('noopener');
    const container = await show(testField('home', 'url'), 'javascript:alert(1)');
    expect(container.querySelector('a')).toBeNull();
  });

  test('headings of Markdown follow the title of the page', async () => {
    await show(testField('text', 'markdown'), '# One\n\n## Two');
    expect(await screen.findByRole('heading', { level: 2, name: 'One' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 3, name: 'Two' })).toBeDefined();
  });

  test('Markdown shows no HTML and follows no script', async () => {
    await show(testField('text', 'markdown'), '**bold** <img src=x onerror=alert(1)> [go](javascript:alert(1))');
    expect((await screen.findByText('bold')).tagName).toBe('STRONG');
    expect(document.querySelector('img, a')).toBeNull();
  });
});

describe('references', () => {
  const site = testField('site_id', 'reference', { to: 'things' });

  test('lead to the record under its title', async () => {
    await show(site, 7, { _labels: { site_id: 'Shanghai' } });
    expect(screen.getByRole('link', { name: 'Shanghai' }).getAttribute('href')).toBe('/thing/7');
  });

  test('show the mark of the record before its title, outside its name', async () => {
    const container = await show(site, 7, { _labels: { site_id: 'Shanghai' }, _marks: { site_id: 'SH' } });
    expect(container.textContent).toBe('SHShanghai');
    expect(screen.getByRole('link', { name: 'Shanghai' })).toBeDefined();
    expect(screen.getByText('SH').getAttribute('aria-hidden')).toBe('true');
  });

  test('to a deleted record are struck through, with the id', async () => {
    const container = await show(site, 7, { _labels: { site_id: null } });
    expect(container.querySelector('s')?.textContent).toBe('Deleted');
    expect(container.textContent).toContain('7');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('to a record without a name, of a resource that the reader may not see, show the id alone', async () => {
    const container = await show(testField('bp_id', 'reference', { to: 'nowhere' }), 2, { _labels: { bp_id: null } });
    expect(container.querySelector('s')).toBeNull();
    expect(container.textContent).toBe('2');
  });

  test('to a record without a name show the first part of its id, with the whole on hover', async () => {
    const id = 'e15d9a61-b983-4d78-b605-a0a60d1e35f5';
    await show(testField('port_id', 'reference', { to: 'things' }), id, { _labels: { port_id: id } });
    const link = screen.getByRole('link', { name: 'e15d9a61' });
    expect([link.getAttribute('href'), link.getAttribute('title')]).toEqual([`/thing/${id}`, id]);
  });

  test('to a resource that the reader may not open are text', async () => {
    await show(testField('user_id', 'reference', { to: 'users' }), 7, { _labels: { user_id: 'someone' } });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('someone')).toBeDefined();
  });

  test('to several records keep the order of their labels', async () => {
    const field = testField('sites', 'references', { to: 'things' });
    await show(field, [1, 2], { _labels: { sites: ['One', null] } });
    expect(screen.getByRole('link', { name: 'One' })).toBeDefined();
    expect(screen.getByText('Deleted')).toBeDefined();
  });
});

describe('unknown and oversized data never breaks a page', () => {
  test('an unknown enum value is shown unchanged, without a colour; an unknown state is marked as such (spec 8.2)', async () => {
    const container = await show(withKeys(status, { type: 'enum' }), 'exploded');
    expect(container.querySelector('.value-tag')?.getAttribute('data-tone')).toBe('neutral');
    expect(container.textContent).toBe('exploded');
    const state = await show(status, 'exploded');
    expect(state.querySelector('.value-tag')?.getAttribute('title')).toBe('exploded');
    expect(state.textContent).toBe('Unknown state');
  });

  test('a name of 10 kB is cut in a cell, with the whole on hover', async () => {
    const name = '名'.repeat(10_000);
    const container = await show(testField('name', 'name'), name, { dense: true });
    expect(container.textContent?.length).toBeLessThan(200);
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe(name);
  });

  test('on a page it can be expanded', async () => {
    await show(testField('name', 'name'), 'x'.repeat(10_000));
    expect(screen.getByRole('button', { name: 'Show all' }).getAttribute('aria-expanded')).toBe('false');
  });

  const odd = [
    null,
    undefined,
    '',
    'x',
    0,
    -1.5,
    Number.NaN,
    true,
    [],
    ['x', null, {}],
    {},
    { a: { b: [null] } },
    '__proto__',
    'constructor',
    [[[]]],
    1e300,
  ];
  const member = testField('cpu', 'integer', { unit: 'vCPU' });
  test.each([...fieldKinds, 'hologram'])('%s shows any value', async (kind) => {
    const field = testField('value', kind, {
      to: 'things',
      values: {},
      fields: { item: { ...member, name: 'item' }, cpu: member },
    });
    for (const value of odd) {
      for (const dense of [true, false]) {
        for (const labels of [undefined, null, 'x', { value: {} }, { value: [null, 1] }]) {
          const { unmount } = await renderValue(
            <FieldFor
              field={field}
              record={{ value, _labels: labels }}
              definition={testDefinition([field])}
              dense={dense}
            />,
            { resources: [thingsEntry] },
          );
          unmount();
        }
      }
    }
  });
});

describe('a group of values in a cell', () => {
  const card = testField('item', 'object', {
    fields: {
      subnet_id: testField('subnet_id', 'reference', { to: 'things', idKind: 'uuid' }),
      ip: testField('ip', 'ip'),
      order: testField('order', 'integer', { label: { zh: '顺序', en: 'Order' } }),
    },
  });

  test('shows labels for the numbers of an enum', async () => {
    const days = testField('days', 'list', {
      fields: {
        item: testField('item', 'enum', {
          wire: 'number',
          values: { 1: { label: { zh: '周一', en: 'Monday' } }, 2: { label: { zh: '周二', en: 'Tuesday' } } },
        }),
      },
    });
    expect((await show(days, [1, 2], { dense: true })).textContent).toBe('Monday · Tuesday');
  });

  test('labels a number, but not an address', async () => {
    const value = [{ subnet_id: '7ff74ba3-8dfb-4ccd-9ddf-227e0567aeb9', ip: '192.168.10.7', order: 2 }];
    const cards = testField('cards', 'list', { fields: { item: card } });
    expect((await show(cards, value, { dense: true, _labels: { 'cards.0.subnet_id': 'inner-v4' } })).textContent).toBe(
      'inner-v4, 192.168.10.7, Order 2',
    );
    expect((await show(cards, value, { dense: true })).textContent).toBe('7ff74ba3, 192.168.10.7, Order 2');
  });
});

describe('a list of objects on a page', () => {
  const line = testField('item', 'object', {
    fields: {
      service: testField('service', 'text', { label: { zh: '服务', en: 'Service' } }),
      state: testField('state', 'enum', {
        label: { zh: '状态', en: 'State' },
        values: {
          works: { label: { zh: '正常', en: 'Works' }, tone: 'success' },
          fails: { label: { zh: '异常', en: 'Fails' }, tone: 'danger' },
        },
      }),
      fault: testField('fault', 'text', { label: { zh: '原因', en: 'Reason' } }),
      version: testField('version', 'text', { label: { zh: '版本', en: 'Version' } }),
    },
  });
  const report = testField('report', 'list', { fields: { item: line } });

  test('is a table: one row per entry, no column without values', async () => {
    await show(report, [
      { service: 'compute', state: 'works', version: '2.93' },
      { service: 'network', state: 'fails', fault: null, version: null },
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Service',
      'State',
      'Version',
    ]);
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['computeWorks2.93', 'networkFails—']);
  });

  test('with an entry of another shape shows what it can', async () => {
    expect((await show(report, [{ service: 'compute' }, 'text'])).textContent).toContain('text');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('references inside lists and objects (docs/api.md: `_labels` by dotted path)', () => {
  const labels = { 'permissions.0.role': 'Member', 'permissions.1.role': null };

  test('show titles, or the id where the reader sees no title', async () => {
    await show(permissions, [{ role: 'TENANT' }, { role: 'GONE' }], { _labels: labels });
    expect(screen.getByRole('link', { name: 'Member' }).getAttribute('href')).toContain('TENANT');
    expect(screen.queryByRole('link', { name: 'GONE' })).toBeNull();
  });

  test('in a cell too', async () => {
    expect((await show(permissions, [{ role: 'TENANT' }], { dense: true, _labels: labels })).textContent).toBe(
      'Member',
    );
  });
});
