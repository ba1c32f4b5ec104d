import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import ReachabilityDialog from '#src/pages/console/topology/ReachabilityDialog.tsx';
import { renderValue } from '../../../support/console/renderValue.tsx';

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
    });
  }),
);
beforeAll(() => network.listen());
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

async function dialog() {
  const user = userEvent.setup();
  await renderValue(<ReachabilityDialog cloudId="c1" servers={[]} onClose={() => undefined} />);
  await user.type(screen.getByRole('combobox', { name: 'From' }), '10.0.0.1');
  await user.type(screen.getByRole('combobox', { name: 'To' }), '10.0.0.2');
  const check = async (port: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'Destination port' }));
    await user.type(screen.getByRole('textbox', { name: 'Destination port' }), port);
    await user.click(screen.getByRole('button', { name: 'Check' }));
  };
  return { user, check };
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
  const { user, check } = await dialog();
  await check('22');
  await screen.findByText('It can be reached');
  await user.type(screen.getByRole('combobox', { name: 'To' }), '0');
  await waitFor(() => expect(screen.queryByText('It can be reached')).toBeNull());
  await check('0');
  expect(await screen.findByText('Enter a port')).toBeTruthy();
});
