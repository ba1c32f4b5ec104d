import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { cloudSet } from '../support/cloudSet.ts';

const LOCKERS = `
resource: lockers
service: ecrm
path: /lockers
label: { zh: 储物柜, en: Locker }
access: { list: [ADMIN], create: [ADMIN], delete: [ADMIN] }
billing:
  states: [rented]
  keeps: [checked]
  items:
    container: { spec: size, quantity: doors, where: { is_test: false } }
    traffic: { usage: true, states: [rented, checked] }
  unpaid: { stop: leave, start: rent }
fields:
  name: { type: name, required: true }
  user_id: { type: reference, to: users, onDelete: refuse }
  size: { type: enum, label: { zh: 尺寸, en: Size }, values: { s: { zh: 小, en: Small } } }
  doors: { type: integer, label: { zh: 门数, en: Doors } }
  is_test: { type: boolean, default: false, label: { zh: 测试, en: Test } }
  labels: { type: tags, label: { zh: 标签, en: Labels } }
  status:
    type: state
    values: { free: { zh: 空, en: Free }, opening: { zh: 开门中, en: Opening, transient: true }, rented: { zh: 已租, en: Rented }, checked: { zh: 检查, en: Checked, observed: true } }
actions:
  rent: { zh: 出租, en: Rent, access: [ADMIN], from: [free], via: opening, to: rented }
  leave: { zh: 退租, en: Leave, access: [ADMIN], from: [rented, checked], to: free }
`;

const FILE = 'region/lockers.yaml';

function compiled(text = LOCKERS) {
  const { schemas, diagnostics } = compileSchemas(cloudSet({ [FILE]: text }));
  const own = diagnostics.filter(({ file }) => file === FILE);
  return { lockers: schemas.resources.lockers, findings: own.map(({ code, line }) => `${code}:${line}`) };
}

describe('what a resource charges for', () => {
  test('is compiled to one entry for each charge, with its states', () => {
    const { lockers, findings } = compiled();
    expect(findings).toEqual([]);
    expect(lockers?.billing).toEqual([
      {
        type: 'container',
        spec: 'size',
        quantity: 'doors',
        states: ['rented'],
        keeps: ['checked'],
        where: { is_test: false },
      },
      { type: 'traffic', quantity: 1, usage: true, states: ['rented', 'checked'], keeps: ['checked'] },
    ]);
  });

  test('names what is made together with a record, by fields that exist', () => {
    const parts = (values: string) =>
      compiled(
        LOCKERS.replace(
          '  unpaid:',
          `  parts: { box: { resource: lockers, by: user_id, values: ${values} } }\n  unpaid:`,
        ),
      );
    const { lockers, findings } = parts('{ doors: [doors, user_id.id] }');
    expect(findings).toEqual([]);
    expect(lockers?.parts).toEqual([
      { name: 'box', resource: 'lockers', by: 'user_id', values: { doors: ['doors', 'user_id.id'] } },
    ]);
    expect(parts('{ gates: doors }').findings).toEqual(['unknown-field:13']);
    expect(parts('{ doors: [doors, user_id.size] }').findings).toEqual(['unknown-field:13']);
  });

  test('is delivered by orders, so that its creation asks for no proof', () => {
    const asking = LOCKERS.replace('billing:', 'create: { proof: true }\nbilling:');
    expect(compiled(asking).findings).toEqual(['proof-of-order:7']);
  });

  test('says how the platform stops and starts what is no longer paid for', () => {
    expect(compiled().lockers?.unpaid).toEqual({ stop: 'leave', start: 'rent' });
  });

  const unpaid = (text: string) => compiled(LOCKERS.replace('{ stop: leave, start: rent }', text));

  test('says what is deleted at the end of the retention, and in which order', () => {
    const { lockers, findings } = unpaid('{ release: delete, after: [user_id], first: { lockers: user_id } }');
    expect(findings).toEqual([]);
    expect(lockers?.unpaid).toEqual({ release: 'delete', after: ['user_id'], first: { lockers: 'user_id' } });
  });

  test('says what stays and is freed, and which field locks it', () => {
    const { lockers, findings } = unpaid('{ unlock: is_test, release: delete, frees: { lockers: user_id } }');
    expect(findings).toEqual([]);
    expect(lockers?.unpaid).toEqual({ unlock: 'is_test', release: 'delete', frees: { lockers: 'user_id' } });
  });

  test('says which record takes its steps in its place', () => {
    const { lockers, findings } = unpaid('{ stop: leave, start: rent, release: leave, of: user_id }');
    expect(findings).toEqual([]);
    expect(lockers?.unpaid).toEqual({ stop: 'leave', start: 'rent', release: 'leave', of: 'user_id' });
  });

  test.each([
    ['a whole that there is not', '{ release: delete, of: user }', ['unknown-field:13']],
    ['a whole that is no record', '{ release: delete, of: size }', ['unpaid-reference:13']],
    ['something to free without a way', '{ release: delete, frees: { lockers: user_id } }', ['unpaid-unlock:13']],
    ['a lock that is no boolean', '{ unlock: name, release: delete }', ['unknown-action:13']],
    ['something to free without a deletion', '{ unlock: leave, frees: { lockers: user_id } }', ['unpaid-order:13']],
    ['a stop without a start', '{ stop: leave }', ['unpaid-pair:13']],
    ['a deletion as a stop', '{ stop: delete, start: rent }', ['unknown-action:13']],
    ['an order without a deletion', '{ release: leave, after: [user_id] }', ['unpaid-order:13']],
    ['a holder that there is not', '{ release: delete, after: [user] }', ['unknown-field:13']],
    ['a holder that is no record', '{ release: delete, after: [size] }', ['unpaid-reference:13']],
    ['a resource that there is not', '{ release: delete, first: { locker: user_id } }', ['unknown-resource:13']],
    ['a field of others that there is not', '{ release: delete, first: { lockers: user } }', ['unknown-field:13']],
    [
      'a field of others that refers to nothing',
      '{ release: delete, first: { lockers: size } }',
      ['unpaid-reference:13'],
    ],
  ])('its end is refused with %s', (_, text, codes) => expect(unpaid(text).findings).toEqual(codes));

  test.each([
    ['a charge that there is not', 'container: {', 'contaner: {', ['unknown-charge:11']],
    ['a state that there is not', 'states: [rented]\n', 'states: [rentd]\n', ['unknown-state:8']],
    ['a state that passes', 'states: [rented]\n', 'states: [opening]\n', ['billing-transient:8']],
    ['a kept state that passes', 'keeps: [checked]', 'keeps: [opening]', ['billing-transient:9']],
    ['no states', '  states: [rented]\n', '', ['billing-states:10']],
    ['a quantity that there is not', 'quantity: doors', 'quantity: door', ['unknown-field:11']],
    ['a quantity that is no number', 'quantity: doors', 'quantity: name', ['quota-kind:11']],
    ['a quantity of nothing', 'quantity: doors', 'quantity: 0', ['out-of-range:11']],
    ['a quantity that a meter reports', 'usage: true', 'usage: true, quantity: 2', ['billing-usage:12']],
    ['an end by an action that there is not', 'stop: leave', 'stop: leaf', ['unknown-action:13']],
    ['a price by several words', 'spec: size', 'spec: labels', ['billing-spec:11']],
    ['a condition on what there is not', 'is_test: false } }', 'is_tset: false } }', ['unknown-field:11']],
    ['nobody who pays', /user_id: .*/, 'note: { type: text, label: { zh: 备注, en: Note } }', ['billing-owner:7']],
  ] as [string, string | RegExp, string, string[]][])('is refused with %s', (_, from, to, codes) => {
    const text = LOCKERS.replace(from, to);
    expect(text).not.toBe(LOCKERS);
    expect(compiled(text).findings).toEqual(codes);
  });
});
