import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterPause } from '#src/ui/typing/composition.ts';

// `setupConsole.ts` follows the input method, as `src/main.tsx` does.

function place(html: string): HTMLElement {
  document.body.innerHTML = html;
  const heard = vi.fn<(key: string) => void>();
  const hear = (event: KeyboardEvent) => heard(event.key);
  document.addEventListener('keydown', hear);
  onTestFinished(() => document.removeEventListener('keydown', hear));
  const box = document.querySelector<HTMLElement>('[data-box]');
  if (!box) throw new Error('The page has no box');
  return Object.assign(box, { heard });
}

const press = (box: HTMLElement, init: KeyboardEventInit) =>
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
const heardBy = (box: HTMLElement) =>
  (box as HTMLElement & { heard: { mock: { calls: string[][] } } }).heard.mock.calls.flat();

afterEach(() => {
  document.body.innerHTML = '';
});

describe('keys of an input method', () => {
  test('reach nothing of the page while a word is composed, and the browser does what it does with them', () => {
    const box = place('<input data-box>');
    expect(press(box, { isComposing: true })).toBe(true);
    press(box, { key: 'Escape', isComposing: true });
    press(box, { key: 'k', ctrlKey: true, isComposing: true });
    expect(heardBy(box)).toEqual([]);
    press(box, {});
    press(box, { key: 'Escape' });
    expect(heardBy(box)).toEqual(['Enter', 'Escape']);
  });

  test('include the Enter that has just ended the word, which has a code of its own', () => {
    const box = place('<textarea data-box></textarea>');
    press(box, { keyCode: 229 });
    expect(heardBy(box)).toEqual([]);
    press(box, { keyCode: 13 });
    expect(heardBy(box)).toEqual(['Enter']);
  });

  test('reach an editor of formatted text, which composes on its own, but nothing around it', () => {
    const box = place('<div contenteditable="true" data-box></div>');
    const inside = vi.fn<() => void>();
    box.addEventListener('keydown', inside);
    press(box, { isComposing: true });
    expect(inside).toHaveBeenCalledOnce();
    expect(heardBy(box)).toEqual([]);
    press(box, {});
    expect(heardBy(box)).toEqual(['Enter']);
  });
});

describe('what waits for a pause in typing', () => {
  function compose(box: HTMLElement, type: 'compositionstart' | 'compositionend') {
    box.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
  }

  test('waits for the end of the word', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const box = place('<input data-box>');
    const search = vi.fn<() => void>();
    compose(box, 'compositionstart');
    afterPause(search, 300);
    vi.advanceTimersByTime(5_000);
    expect(search).not.toHaveBeenCalled();
    compose(box, 'compositionend');
    vi.advanceTimersByTime(300);
    expect(search).toHaveBeenCalledOnce();
  });

  test('does not wait for a box that is gone, nor runs when cancelled', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const box = place('<input data-box>');
    const search = vi.fn<() => void>();
    compose(box, 'compositionstart');
    box.remove();
    const cancel = afterPause(search, 300);
    cancel();
    vi.advanceTimersByTime(300);
    expect(search).not.toHaveBeenCalled();
    afterPause(search, 300);
    vi.advanceTimersByTime(300);
    expect(search).toHaveBeenCalledOnce();
  });
});
