import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import ReachabilityPanel from '#src/domains/network/topology/panel/ReachabilityPanel.tsx';
import { renderValue } from '../../../../../support/console/renderValue.tsx';

/** A cloud that allows port 22 and rejects port 0. */
const network = setupServer(
  http.get('*/api/cmp/v1/clouds/c1/reachability', ({ request }) => {
    const port = new URL(request.url).searchParams.get('port');
    if (port === '0')
      return HttpResponse.json({ code: 9000, message: 'No', fields: { port: 'Enter a port' } }, { status: 400 });
    const ok = port === '22';
    return HttpResponse.json({
      reachable: ok,
      steps: [{ ok, word: 'in', message: ok ? 'TCP 22 lets it in' : 'No rule lets it in', title: '' }],
      path: [],
    });
  }),
);
beforeAll(() => network.listen());
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

async function dialog() {
  const answers: unknown[] = [];
  const user = userEvent.setup();
  await renderValue(<ReachabilityPanel cloudId="c1" machines={[]} onAnswer={(reply) => answers.push(reply)} />);
  await user.type(screen.getByRole('combobox', { name: 'From' }), '10.0.0.1');
  await user.type(screen.getByRole('combobox', { name: 'To' }), '10.0.0.2');
  const check = async (port: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'Destination port' }));
    await user.type(screen.getByRole('textbox', { name: 'Destination port' }), port);
    await user.click(screen.getByRole('button', { name: 'Check' }));
  };
  return { user, check, answers };
}

test('the verdict names the deciding rule, for yes and for no', async () => {
  const { check } = await dialog();
  await check('22');
  expect(await screen.findByText('It can be reached')).toBeTruthy();
  expect(screen.getByText('TCP 22 lets it in')).toBeTruthy();
  await check('3306');
  expect(await screen.findByText('It cannot be reached')).toBeTruthy();
  expect(screen.getByText('No rule lets it in')).toBeTruthy();
});

test('an answer disappears when the question changes; a refusal appears at its input', async () => {
  const { user, check, answers } = await dialog();
  await check('22');
  await screen.findByText('It can be reached');
  expect(answers.at(-1)).toMatchObject({ reachable: true });
  await user.type(screen.getByRole('combobox', { name: 'To' }), '0');
  await waitFor(() => expect(screen.queryByText('It can be reached')).toBeNull());
  expect(answers.at(-1)).toBeUndefined();
  await check('0');
  expect(await screen.findByText('Enter a port')).toBeTruthy();
});

test('starts from a given machine', async () => {
  const machines = [{ id: 'm1', name: 'web', addresses: ['10.0.0.4'] }];
  await renderValue(<ReachabilityPanel cloudId="c1" machines={machines} from="m1" />);
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveProperty('value', 'web · 10.0.0.4');
});
