import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '#model/fields/index.ts';
import { renderInput } from '../../support/console/renderInput.tsx';
import { testField } from '../../support/schemas/testDefinition.ts';

const values = { on: { label: { zh: '开', en: 'On' } }, off: { label: { zh: '关', en: 'Off' } } };
const five = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e'].map((key) => [key, { label: { zh: key, en: `Value ${key}` } }]),
);

describe('every kind of field has an input', () => {
  const extras: Record<string, object> = {
    enum: { values },
    state: { values },
    object: { fields: { cpu: testField('cpu', 'integer') } },
    list: { fields: { item: testField('item', 'text') } },
    reference: { to: 'things' },
    references: { to: 'things' },
  };
  test.each(fieldKinds)('%s is entered under its label', async (kind) => {
    // A picker needs a reader; `RecordForm.test.tsx` has one.
    if (kind.startsWith('reference')) return;
    await renderInput(testField('thing', kind, extras[kind]));
    expect(screen.getAllByText('Field thing', { exact: false }).length).toBeGreaterThan(0);
    expect(document.querySelector('input, textarea, button, [role="combobox"]')).toBeTruthy();
  });
});

describe('text', () => {
  test('an empty input is null, never an empty text', async () => {
    const { user, value } = await renderInput(testField('note', 'text'), { value: 'a' });
    await user.clear(screen.getByRole('textbox', { name: 'Field note' }));
    expect(value()).toBeNull();
  });
});

describe('numbers', () => {
  test('a percentage is entered in percent', async () => {
    const { user, value } = await renderInput(testField('share', 'percent', { min: 0, max: 1 }), { value: 0.07 });
    const box = screen.getByRole('textbox', { name: 'Field share' });
    expect(box).toHaveProperty('value', '7');
    await user.clear(box);
    await user.type(box, '12.5');
    expect(value()).toBe(0.125);
    expect(screen.getByText('0% to 100%')).toBeTruthy();
  });

  test('bytes are entered in their unit', async () => {
    const { user, value } = await renderInput(testField('size', 'bytes', { unit: 'GB', min: 1, max: 100 }));
    await user.type(screen.getByRole('textbox', { name: 'Field size' }), '20');
    expect(value()).toBe(20 * 1024 ** 3);
    expect(screen.getByText('1 GB to 100 GB')).toBeTruthy();
  });

  test('the limits of money read as money', async () => {
    await renderInput(testField('amount', 'money', { min: 0.01, max: 100_000_000 }));
    expect(screen.getByText('¥0.01 to ¥100,000,000.00')).toBeTruthy();
  });

  test('memory stored in MiB is entered in GiB, to the very MiB', async () => {
    const { user, value } = await renderInput(testField('ram', 'integer', { unit: 'MiB', min: 64, max: 65_536 }));
    const box = screen.getByRole('textbox', { name: 'Field ram' });
    expect(screen.getByText('64 MiB to 64 GiB')).toBeTruthy();
    await user.type(box, '1.5');
    // The unit stays while one types, and so does the text.
    expect([value(), box.getAttribute('value')]).toEqual([1536, '1.5']);
    await user.click(screen.getByRole('combobox', { name: 'Unit of Field ram' }));
    await user.click(await screen.findByRole('option', { name: 'MiB' }));
    expect([value(), box.getAttribute('value')]).toEqual([1536, '1536']);
    await user.clear(box);
    await user.type(box, '-1');
    expect(value()).toBe(-1);
  });

  test('memory that has a value opens in the unit that fits it, and no fraction of a MiB is cut', async () => {
    const { user, value } = await renderInput(testField('ram', 'integer', { unit: 'MiB' }), { value: 4096 });
    const box = screen.getByRole('textbox', { name: 'Field ram' });
    expect(box.getAttribute('value')).toBe('4');
    await user.clear(box);
    await user.type(box, '0.3');
    expect(value()).toBe(307.2);
  });

  test('arrow keys step', async () => {
    const { user, value } = await renderInput(testField('count', 'integer', { max: 3 }), { value: 2 });
    await user.type(screen.getByRole('textbox', { name: 'Field count' }), '{ArrowUp}{ArrowUp}');
    expect(value()).toBe(3);
  });

  test('text that is not a number stays as typed', async () => {
    const { user, value } = await renderInput(testField('count', 'integer'));
    await user.type(screen.getByRole('textbox', { name: 'Field count' }), '1x');
    expect(value()).toBe('1x');
  });
});

describe('choices', () => {
  test('up to four are radio buttons, more are a list', async () => {
    const { user, value } = await renderInput(testField('mode', 'enum', { values }));
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(value()).toBe('off');
  });

  test('a list offers an empty choice if the field is optional', async () => {
    const { user, value } = await renderInput(testField('mode', 'enum', { values: five }), { value: 'b' });
    await user.click(screen.getByRole('combobox', { name: /Field mode/ }));
    await user.click(await screen.findByRole('option', { name: 'None' }));
    expect(value()).toBeNull();
  });

  test('numeric values stay numbers', async () => {
    const counted = { 0: values.on, 1: values.off };
    const { user, value } = await renderInput(testField('kind', 'enum', { values: counted, wire: 'number' }), {
      value: 0,
    });
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(value()).toBe(1);
  });

  test('an unknown value stays and is readable', async () => {
    await renderInput(testField('mode', 'enum', { values }), { value: 'half' });
    expect(screen.getByRole('radio', { name: 'half' })).toHaveProperty('checked', true);
  });
});

describe('secrets', () => {
  test('are hidden until shown', async () => {
    const { user } = await renderInput(testField('password', 'password', { writeOnly: true }));
    const box = screen.getByLabelText('Field password');
    expect(box).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show Field password' }));
    expect(box).toHaveProperty('type', 'text');
  });

  test('the rules are ticked while typing', async () => {
    const { user } = await renderInput(testField('password', 'password', { writeOnly: true }));
    await user.type(screen.getByLabelText('Field password'), 'abcdefgh');
    expect(screen.getByText('At least 8 characters').parentElement?.textContent).toContain('(met)');
    expect(screen.getByText('Upper case, lower case, digits and signs').parentElement?.textContent).toContain(
      '(not met)',
    );
  });

  test('while editing, the input explains that empty means unchanged', async () => {
    await renderInput(testField('token', 'secret', { writeOnly: true }), { mode: 'edit' });
    expect(screen.getByPlaceholderText('Leave empty to keep it as it is')).toBeTruthy();
  });
});

describe('JSON', () => {
  test('the form holds the parsed value, and a fault names its line', async () => {
    const { user, value, problem } = await renderInput(testField('extra', 'json'), { value: { a: 1 } });
    const box = screen.getByRole('textbox', { name: 'Field extra' });
    await user.clear(box);
    await user.click(box);
    await user.paste('{\n  "a": 2\n}');
    expect(value()).toEqual({ a: 2 });
    await user.clear(box);
    await user.paste('{\n  "a" 2\n}');
    expect(value()).toBeNull();
    expect(problem()).toBe('This is not JSON: line 2, column 7');
  });
});

describe('code', () => {
  test('stays text; if it must be JSON, a fault names its line', async () => {
    const { user, value, problem } = await renderInput(testField('document', 'code', { language: 'json' }));
    await user.click(screen.getByRole('textbox', { name: 'Field document' }));
    await user.paste('{ "a":\n }');
    expect(value()).toBe('{ "a":\n }');
    expect(problem()).toBe('This is not JSON: line 2, column 2');
  });
});

describe('key-value pairs', () => {
  test('rows become an object; a duplicate key blocks saving', async () => {
    const { user, value, problem } = await renderInput(testField('args', 'keyValue'), { value: { app: 'web' } });
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.type(screen.getByRole('textbox', { name: 'Key 2' }), 'tier');
    await user.type(screen.getByRole('textbox', { name: 'Value 2' }), '1');
    expect(value()).toEqual({ app: 'web', tier: '1' });
    await user.clear(screen.getByRole('textbox', { name: 'Key 2' }));
    await user.type(screen.getByRole('textbox', { name: 'Key 2' }), 'app');
    expect(problem()).toBe('The key “app” is there twice');
  });

  test('updates when the form changes its value', async () => {
    const { set } = await renderInput(testField('args', 'keyValue'), { value: { app: 'web' } });
    act(() => set({ other: 'x' }));
    expect(await screen.findByDisplayValue('other')).toBeTruthy();
  });
});

describe('lists', () => {
  const ports = testField('ports', 'list', { fields: { item: testField('item', 'integer') }, maxItems: 3 });

  test('plain values are added, moved by the keyboard and removed', async () => {
    const { user, value } = await renderInput(ports, { value: [80, 443] });
    const boxes = () => screen.getAllByRole('textbox');
    await user.click(boxes()[1] as HTMLElement);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(value()).toEqual([443, 80]);
    expect(screen.getByText('Entry 2 is now number 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add field item' }));
    await user.type(boxes()[2] as HTMLElement, '22');
    expect(value()).toEqual([443, 80, 22]);
    expect(screen.getByRole('button', { name: 'Add field item' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove entry 1' }));
    expect(value()).toEqual([80, 22]);
  });

  test('objects keep their members together', async () => {
    const rules = testField('rules', 'list', {
      fields: {
        item: testField('item', 'object', {
          fields: { port: testField('port', 'integer', { default: 1 }), note: testField('note', 'text') },
        }),
      },
    });
    const { user, value } = await renderInput(rules, { value: [{ port: 80, note: 'a' }] });
    await user.click(screen.getByRole('button', { name: 'Add field item' }));
    await user.type(screen.getAllByRole('textbox', { name: 'Field note' })[1] as HTMLElement, 'b');
    expect(value()).toEqual([
      { port: 80, note: 'a' },
      { port: 1, note: 'b' },
    ]);
  });
});

describe('days and times', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Field until');

  test('a year is typed digit by digit: the years 2, 20 and 202 on the way stay in the box', async () => {
    const { value } = await renderInput(testField('until', 'dateTime'), { value: '2027-05-06T07:08:00.000Z' });
    for (const year of ['0002', '0020', '0202', '2028']) {
      fireEvent.change(box(), { target: { value: `${year}-05-06T15:08` } });
      expect(box().value).toBe(`${year}-05-06T15:08`);
    }
    expect(value()).toBe(new Date('2028-05-06T15:08').toISOString());
    fireEvent.blur(box());
    expect(box().value).toBe('2028-05-06T15:08');
  });

  test('a year that was typed to its second digit is shown with four', async () => {
    const { value } = await renderInput(testField('until', 'dateTime'));
    fireEvent.change(box(), { target: { value: '0020-05-06T15:08' } });
    fireEvent.blur(box());
    expect(box().value).toBe('0020-05-06T15:08');
    expect(value()).not.toBeNull();
  });

  test.each(['date', 'dateTime'])('half of a %s is not saved as none', async (type) => {
    const { problem } = await renderInput(testField('until', type));
    const element = box();
    Object.defineProperty(element, 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.blur(element);
    expect(problem()).toBe('Enter the whole date, or clear it');
    Object.defineProperty(element, 'validity', { value: { badInput: false } });
    fireEvent.blur(element);
    expect(problem()).toBeUndefined();
  });

  test.each(['date', 'dateTime'])('a %s has a year of four digits', async (type) => {
    await renderInput(testField('until', type));
    expect(box().max).toMatch(/^9999-12-31/);
  });
});

describe('tags', () => {
  test('a comma adds one, and duplicates are ignored', async () => {
    const { user, value } = await renderInput(testField('tags', 'tags'), { value: ['a'] });
    await user.type(screen.getByRole('combobox', { name: 'Field tags' }), 'b,a,');
    expect(value()).toEqual(['a', 'b']);
  });
});
