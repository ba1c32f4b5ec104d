import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followContrast, showContrast } from '#src/ui/theme/contrast.ts';
import { useContrast } from '#src/ui/theme/useContrast.ts';

const mark = () => document.documentElement.dataset.contrast;

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.contrast;
});

describe('high contrast', () => {
  test('is chosen, stored in the browser and switched off again', () => {
    const { result } = renderHook(useContrast);
    expect(result.current[0]).toBe('normal');
    act(() => result.current[1]('high'));
    expect([result.current[0], mark(), localStorage.getItem('suantai.contrast')]).toEqual(['high', 'high', 'high']);
    act(() => result.current[1]('normal'));
    expect([result.current[0], mark(), localStorage.getItem('suantai.contrast')]).toEqual(['normal', undefined, null]);
  });

  test('follows the system', () => {
    const media = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => media);
    followContrast();
    expect(mark()).toBe('high');
    media.matches = false;
    media.dispatchEvent(new Event('change'));
    expect(mark()).toBeUndefined();
  });

  test('a choice applies regardless of the system', () => {
    localStorage.setItem('suantai.contrast', 'high');
    showContrast();
    expect(mark()).toBe('high');
  });
});
