import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { Values } from '#src/public/pages/market/purchase/values/Values.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';

afterEach(cleanup);

const port: PurchaseField = {
  name: 'container_port',
  label: { zh: '容器端口', en: 'Container port' },
  type: 'integer',
  required: true,
};
const protocol: PurchaseField = {
  name: 'protocol',
  label: { zh: '协议', en: 'Protocol' },
  type: 'enum',
  required: true,
  default: 'tcp',
  options: [
    { value: 'tcp', title: 'TCP' },
    { value: 'udp', title: 'UDP' },
  ],
};
const ports: PurchaseField = {
  name: 'ports',
  label: { zh: '端口', en: 'Ports' },
  type: 'list',
  required: false,
  maxItems: 2,
  item: [port, protocol],
  extra: true,
};
const memory: PurchaseField = {
  name: 'memory_mb',
  label: { zh: '内存', en: 'Memory' },
  type: 'integer',
  unit: 'MiB',
  required: true,
};

/** The values with these fields, and what they write. */
async function open(fields: PurchaseField[], first: Record<string, string>, faults: Record<string, string> = {}) {
  const written: Record<string, string>[] = [first];
  const words = await loadPublicText('zh', 'product');
  function Page() {
    const [values, setValues] = useState(first);
    const enter = (name: string, value: string) => {
      const next = { ...values, [name]: value };
      written.push(next);
      setValues(next);
    };
    return <Values fields={fields} entered={{ values, enter, faults }} isSignedIn />;
  }
  render(
    <PublicTextProvider lang="zh" words={words} page="product">
      <Page />
    </PublicTextProvider>,
  );
  return { user: userEvent.setup(), last: (name: string) => written.at(-1)?.[name] };
}

describe('values on the page of a purchase (decision 359)', () => {
  test('a list has a row for each item, as many as it may have', async () => {
    const { user, last } = await open([ports], {});
    await user.click(screen.getByRole('button', { name: '添加端口' }));
    await user.type(screen.getByLabelText('容器端口'), '8080');
    expect(last('ports')).toBe('[{"container_port":8080,"protocol":"tcp"}]');
    await user.click(screen.getByRole('button', { name: '添加端口' }));
    expect(screen.queryByRole('button', { name: '添加端口' })).toBeNull();
    const second = within(screen.getByRole('group', { name: '端口 2' }));
    await user.selectOptions(second.getByLabelText('协议'), 'udp');
    await user.click(screen.getByRole('button', { name: '移除端口 1' }));
    expect(last('ports')).toBe('[{"container_port":null,"protocol":"udp"}]');
    await user.click(screen.getByRole('button', { name: '移除端口 1' }));
    expect(last('ports')).toBe('');
  });

  test('a fault of an item stands at its input, and opens what comes on demand', async () => {
    await open([ports], { ports: '[{"container_port":99999}]' }, { 'ports.0.container_port': '请输入 1 到 65535' });
    expect(screen.getByLabelText('容器端口').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('请输入 1 到 65535').closest('details')?.open).toBe(true);
  });

  test('a damaged address has no rows', async () => {
    await open([ports], { ports: '[{' });
    expect(screen.queryByLabelText('容器端口')).toBeNull();
  });

  test('memory is entered in the unit of the form, and stored in MiB', async () => {
    const { user, last } = await open([memory], { memory_mb: '2048' });
    const input = screen.getByLabelText('内存');
    expect(input).toHaveProperty('value', '2');
    expect(screen.getByLabelText('内存的单位')).toHaveProperty('value', 'GiB');
    await user.clear(input);
    expect(last('memory_mb')).toBe('');
    await user.type(input, '1.5');
    expect(last('memory_mb')).toBe('1536');
    expect(input).toHaveProperty('value', '1.5');
    await user.selectOptions(screen.getByLabelText('内存的单位'), 'MiB');
    expect(input).toHaveProperty('value', '1536');
  });
});
