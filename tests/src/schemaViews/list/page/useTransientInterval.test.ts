import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { liveness } from '#src/definitions/live/liveness.ts';
import { useTransientInterval } from '#src/schemaViews/list/page/useTransientInterval.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const label = { zh: '态', en: 'State' };
const status = testField('status', 'state', { values: { active: { label }, rebooting: { label, transient: true } } });

function interval(stateField: string | undefined, rows: Record<string, unknown>[] | undefined) {
  const { result } = renderHook(() => useTransientInterval(testDefinition([status], { stateField })));
  // The part of a query that it reads.
  return result.current({ state: { data: rows && { data: rows } } } as Parameters<typeof result.current>[0]);
}

afterEach(() => liveness.set(false));

describe('polling a list (spec 9)', () => {
  test('is off while the live channel reports changes', () => {
    liveness.set(true);
    expect(interval('status', [{ status: 'rebooting' }])).toBe(false);
    liveness.set(false);
    expect(interval('status', [{ status: 'rebooting' }])).toBe(5000);
  });

  test('is every 5000 ms while a row on the page is in a transient state', () => {
    expect(interval('status', [{ status: 'active' }, { status: 'rebooting' }])).toBe(5000);
  });

  test('is off if every row is stable, or without a state or a page', () => {
    expect(interval('status', [{ status: 'active' }, { status: 'unheard-of' }, {}])).toBe(false);
    expect(interval('status', undefined)).toBe(false);
    expect(interval(undefined, [{ status: 'rebooting' }])).toBe(false);
  });
});
