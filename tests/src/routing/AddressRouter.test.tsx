import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import {
  useLocation,
  useNavigate,
  useSearchParams,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { AddressRouter, useBlocker, useCanBlock } from '#src/routing/AddressRouter.tsx';

let dirty = false;
let go: ReturnType<typeof useNavigate>;

/** A page with unsaved input while `dirty`; it names the address, and whether a navigation waits. */
function Page() {
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.key !== nextLocation.key);
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <p data-testid="page">{parameters.get('page')}</p>
      <p data-testid="blocker">{`${blocker.state} ${blocker.location?.pathname ?? ''}`.trim()}</p>
      <button type="button" onClick={() => blocker.proceed?.()}>
        leave
      </button>
      <button type="button" onClick={() => blocker.reset?.()}>
        stay
      </button>
    </>
  );
}

const shown = (id: string) => screen.getByTestId(id).textContent;
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe.each([
  ['of the browser', () => createBrowserHistory()],
  ['in memory', () => createMemoryHistory({ initialEntries: ['/start'] })],
])('the router with a history %s', (_kind, create) => {
  let history: ReturnType<typeof createBrowserHistory>;

  const step = (delta: number) => act(() => history.go(delta));
  /** The browser makes its steps later. */
  const isAt = (address: string, blocker = 'unblocked') =>
    waitFor(() =>
      expect([shown('address'), `${history.location.pathname}${history.location.search}`, shown('blocker')]).toEqual([
        address,
        address,
        blocker,
      ]),
    );

  beforeEach(async () => {
    dirty = false;
    window.history.replaceState(null, '', '/start');
    history = create();
    render(
      <AddressRouter history={history}>
        <Page />
      </AddressRouter>,
    );
    await act(() => go('/list?page=2'));
    await act(() => go('/form'));
  });

  test('shows the address, and follows links and steps', async () => {
    await isAt('/form');
    step(-1);
    await isAt('/list?page=2');
    expect(shown('page')).toBe('2');
    await act(() => go('?page=3', { replace: true }));
    await isAt('/list?page=3');
    step(-1);
    await isAt('/start');
    step(1);
    await isAt('/list?page=3');
  });

  test('a blocked link waits: it can be followed or left', async () => {
    dirty = true;
    await act(() => go('/elsewhere'));
    await isAt('/form', 'blocked /elsewhere');
    press('stay');
    await isAt('/form');
    await act(() => go('/elsewhere'));
    press('leave');
    await isAt('/elsewhere');
  });

  test('a blocked step back is reverted, and made once it is confirmed', async () => {
    dirty = true;
    step(-1);
    await isAt('/form', 'blocked /list');
    press('stay');
    await isAt('/form');
    step(-1);
    await isAt('/form', 'blocked /list');
    press('leave');
    await isAt('/list?page=2');
    dirty = false;
    step(-1);
    await isAt('/start');
  });
});

test('without the router nothing can be blocked', () => {
  const Probe = () => <p data-testid="can">{String(useCanBlock())}</p>;
  render(<Probe />);
  expect(shown('can')).toBe('false');
});
