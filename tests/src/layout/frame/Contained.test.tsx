import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '#src/http/connection.ts';
import { Contained } from '#src/layout/frame/Contained.tsx';

const reload = vi.fn();
beforeEach(() => {
  // React prints what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
  // Tests beside this one may have lost it.
  vi.spyOn(connection, 'state').mockReturnValue('online');
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  cleanup();
  reload.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');
}

function Broken(): never {
  throw new Error('broken');
}

describe('a part of the frame whose code does not load (spec 8.1)', () => {
  test('leaves the rest as it is', () => {
    render(
      <>
        <input aria-label="名称" defaultValue="审计员" />
        <Contained>
          <Missing />
        </Contained>
      </>,
    );
    expect(screen.getByLabelText('名称')).toHaveProperty('value', '审计员');
    expect(reload).not.toHaveBeenCalled();
  });

  test('loads the page again when it is opened while the server is there', () => {
    render(
      <Contained isPressed>
        <Missing />
      </Contained>,
    );
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not load the page again for a fault of its own', () => {
    render(
      <Contained isPressed>
        <Broken />
      </Contained>,
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
