// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../../../../support/schemas/compileOnce.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

/** Gateways choose their site from a table. */
function withPicker(more = 'filters: [type]') {
  const files = readSchemaTexts('schemas').map(({ path, text }) => ({
    path,
    text: path.endsWith('region/gateways.yaml')
      ? text.replace('to: sites', `to: sites, picker: { columns: [name, type, status], ${more} }`)
      : text,
  }));
  const { schemas } = compileOnce(files);
  if (!schemas) throw new Error('the schemas do not compile');
  return schemas;
}

const table = () => screen.findByRole('table', { name: /站点/ });
const radios = async () => within(await table()).findAllByRole('radio');

describe('a reference chosen from a table', () => {
  test('shows the columns of the definition; a click anywhere in a row chooses it', async () => {
    const { user, server } = await renderConsole({
      at: '/gateway?create',
      server: await scenario({ schemas: withPicker() }),
    });
    await radios();
    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['名称', '类型', '状态']));
    const row = within(await table()).getAllByRole('row')[2];
    const cell = row && within(row).getAllByRole('cell')[1];
    if (!cell) throw new Error('there is no second site');
    await user.click(cell);
    await user.type(screen.getByRole('textbox', { name: '名称' }), '选表网关');
    await user.click(screen.getByRole('button', { name: '创建' }));
    await waitFor(async () => {
      const { body } = await server.admin.get(`/api/ecrm/v1/gws?filter=${encodeURIComponent('{"name":"选表网关"}')}`);
      expect(body[0]?._labels.site_id).toBe(cell.textContent);
    });
  });

  test('search and filter run on the server', async () => {
    const { user, calls } = await renderConsole({
      at: '/gateway?create',
      server: await scenario({ schemas: withPicker() }),
    });
    const first = await radios();
    await user.type(screen.getByRole('searchbox', { name: /站点/ }), '不存在的站点');
    expect(await screen.findByText('没有匹配的选项')).toBeTruthy();
    expect(first.length).toBeGreaterThan(0);
    expect(calls.some(({ url }) => url.startsWith('/api/ecrm/v1/sites?') && url.includes('"q":"不存在的站点"'))).toBe(
      true,
    );
  });

  test('without a choice the form shows the fault under the table', async () => {
    const { user } = await renderConsole({ at: '/gateway?create', server: await scenario({ schemas: withPicker() }) });
    await radios();
    await user.type(screen.getByRole('textbox', { name: '名称' }), '未选站点');
    await user.click(screen.getByRole('button', { name: '创建' }));
    const group = (await table()).closest('fieldset');
    await waitFor(() => expect(group && within(group).getByRole('alert')).toBeTruthy());
  });

  test('a network fault offers a retry', async () => {
    let down = true;
    const lost = http.get('*/api/ecrm/v1/sites', () => (down ? HttpResponse.error() : undefined));
    const { user } = await renderConsole({
      at: '/gateway?create',
      server: await scenario({ schemas: withPicker() }),
      faults: [lost],
    });
    const again = await within(await table()).findByRole('button', { name: '重试' });
    down = false;
    await user.click(again);
    expect((await radios()).length).toBeGreaterThan(0);
  });
});

describe('the families and ranges of a picker', () => {
  const open = async () => {
    const drawn = await renderConsole({
      at: '/gateway?create',
      server: await scenario({ schemas: withPicker('families: type, ranges: [longitude]') }),
    });
    await radios();
    const picker = (await table()).closest('fieldset');
    if (!picker) throw new Error('the table has no label');
    // The type of the gateway itself is another group of the form.
    return { ...drawn, families: await within(picker).findByRole('group', { name: '类型' }) };
  };
  const names = () =>
    within(screen.getByRole('table', { name: /站点/ }))
      .queryAllByRole('radio')
      .map((radio) => radio.getAttribute('aria-label'));

  test('are those of the choices; a card and a slider narrow the table, and the chosen record stays in it', async () => {
    const { user, families } = await open();
    const [all, ...cards] = within(families).getAllByRole('button');
    expect(all?.getAttribute('aria-pressed')).toBe('true');
    const counts = cards.map((card) => Number(/\d+$/.exec(card.textContent ?? '')?.[0]));
    expect(all?.textContent).toBe(`全部 ${counts.reduce((sum, count) => sum + count, 0)}`);
    const central = within(families).getByRole('button', { name: /^中心站点 \d+$/ });
    const edge = within(families).getByRole('button', { name: /^边缘站点 \d+$/ });
    const many = counts[cards.indexOf(edge)] ?? 0;
    await user.click(central);
    await waitFor(() => expect(names()).toHaveLength(counts[cards.indexOf(central)] ?? 0));
    const [chosen] = names();
    await user.click(screen.getByRole('radio', { name: chosen ?? '' }));
    await user.click(edge);
    expect(edge.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(names()).toHaveLength(many + 1));
    expect(screen.getByRole('radio', { name: chosen ?? '' })).toHaveProperty('checked', true);
    const least = await screen.findByRole('slider', { name: '经度：最小' });
    fireEvent.change(least, { target: { value: least.getAttribute('max') } });
    await waitFor(() => expect(names().length).toBeLessThan(many + 1));
    expect(names()[0]).toBe(chosen);
  });

  test('when nothing matches, one press brings everything back', async () => {
    const { user, families } = await open();
    const before = names();
    await user.click(within(families).getByRole('button', { name: /^边缘站点/ }));
    await user.type(screen.getByRole('searchbox', { name: /站点/ }), '不存在');
    await user.click(await screen.findByRole('button', { name: '重置筛选' }));
    await waitFor(() => expect(names()).toEqual(before));
    expect(within(families).getByRole('button', { name: /^全部/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
