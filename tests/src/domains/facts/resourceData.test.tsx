// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CARDS, listOf, MODELS, withCards } from '../../../support/operations/cardsOf.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const PAGE = '/separateAccountingSystem/resourcedata';

async function lived(): Promise<Scenario> {
  const server = await scenario();
  await withCards(server);
  return server;
}

/** Spec 2.2 (resource data), in the console. */
describe('resource data', () => {
  test('shows capacity as bars with links, as a table, and the rows of the sites', async () => {
    const { user } = await renderConsole({ at: PAGE, server: await lived() });
    expect(await screen.findByRole('heading', { name: 'GPU' })).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: '容量阶梯' }));
    const [physical] = panel.getAllByRole('link', { name: '112' });
    expect(physical?.getAttribute('href')).toContain(PAGE);
    await user.click(panel.getByRole('button', { name: '以表格查看：容量阶梯' }));
    const table = within(panel.getByRole('table'));
    expect(table.getByRole('row', { name: /GPU · 物理 112/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^上海临港 · / })).toBeTruthy();
  });

  test('an estimate without 28 days says so, and states its assumption', async () => {
    await renderConsole({ at: PAGE, server: await lived() });
    const panel = within(await screen.findByRole('region', { name: '占满时间估计' }));
    expect(await panel.findByText('还没有对象积累到 28 天的数据，暂不作估计。')).toBeTruthy();
    expect(panel.getByText(/不足 28 天的数据不作估计/)).toBeTruthy();
  });

  test('an empty platform has an empty list that says what it is for, and no empty panels', async () => {
    const server = await scenario({ seed: 'none' });
    await renderConsole({ at: PAGE, server, as: 'admin' });
    expect((await screen.findAllByText(/每个站点、每个服务商一行/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('region', { name: '容量阶梯' })).toBeNull());
  });

  test('a fault stays in its panel, and the list below works', async () => {
    let isBroken = true;
    const fault = http.get('*/settlement/days-to-full', () =>
      isBroken ? HttpResponse.json({ code: 9999, message: '系统错误' }, { status: 500 }) : undefined,
    );
    const { user } = await renderConsole({ at: PAGE, server: await lived(), faults: [fault] });
    const panel = within(await screen.findByRole('region', { name: '占满时间估计' }));
    const retry = await panel.findByRole('button', { name: '重试' });
    expect(await screen.findByRole('link', { name: /^上海临港 · / })).toBeTruthy();
    isBroken = false;
    await user.click(retry);
    expect(await panel.findByText('还没有对象积累到 28 天的数据，暂不作估计。')).toBeTruthy();
  });

  test('the page of a model lists its cards, and each says what was not reported', async () => {
    const server = await lived();
    const [model] = (await listOf(server.admin, MODELS, { name: 'A800 80GB' })).rows;
    await server.db.run('update gpu_cards set temperature = null where model_id = ?', [Number(model?.['id'])]);
    const { user } = await renderConsole({ at: `${PAGE}/${model?.['id']}/A800%2080GB`, server });
    expect(await screen.findByRole('heading', { level: 1, name: 'A800 80GB' })).toBeTruthy();
    await user.click(await screen.findByRole('tab', { name: /GPU 卡/ }));
    const [card] = (await listOf(server.admin, CARDS, { model_id: model?.['id'] })).rows;
    await user.click(await screen.findByRole('link', { name: `${card?.['name']}` }));
    expect((await screen.findAllByText('未上报')).length).toBeGreaterThan(0);
  });
});

describe('provider resources', () => {
  const OWN = '/separateAccountingSystem/resources';

  test('a provider without anything reads why, and what happens next', async () => {
    await renderConsole({ at: OWN, as: 'provider' });
    expect(await screen.findByText(/还没有资源归属于服务商/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: '容量阶梯' })).toBeNull());
  });

  test('a provider sees the own site with its cards, and no tenant', async () => {
    const server = await lived();
    const { user: person } = await renderConsole({ at: OWN, as: 'provider', server });
    const links = await screen.findAllByRole('link', { name: /·/ });
    expect(links.every(({ textContent }) => textContent.endsWith('南岭气象数据中心'))).toBe(true);
    await person.click(await screen.findByRole('link', { name: /^贵安新区/ }));
    await person.click(await screen.findByRole('tab', { name: /GPU 卡/ }));
    const [card] = await screen.findAllByRole('link', { name: /#\d/ });
    await person.click(card!);
    expect(await screen.findByRole('heading', { level: 1, name: /#\d/ })).toBeTruthy();
    expect(screen.queryByText('租户')).toBeNull();
    expect(screen.queryByText('云主机 ID')).toBeNull();
  });
});
