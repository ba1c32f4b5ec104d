import { keptByPage } from '#src/http/pageState.ts';

/**
 * An input method composes a word from several keys: “ni” on the way to two Chinese characters. Until it ends, Enter,
 * Escape and every other key belong to it, and the text in the box is not yet what its writer means. This file is the
 * only one that knows about it: shortcuts, forms and searches need no checks of their own.
 */

/** The code of a key that an input method took: Safari sends it with the Enter that has just ended a word. */
const TAKEN = 229;

// Keyboards of Android compose each word of any language and end it with a space: a search would wait for the space.
const ENDS_WITH_SPACE = /Android/.test(navigator.userAgent);

let composing: EventTarget | null = null;
keptByPage(() => (composing = null));

/** Starts with the page, before any other listener: a later one of the window could come first. */
export function followComposition(): void {
  window.addEventListener('compositionstart', begin, true);
  window.addEventListener('compositionend', end, true);
  window.addEventListener('keydown', leaveToInputMethod, true);
}

/**
 * Runs after a pause in typing, as soon as no word is being composed. Returns the function that cancels it: a text that
 * changes starts a new pause.
 */
export function afterPause(run: () => void, pauseMs: number): () => void {
  let timer = setTimeout(ring, pauseMs);
  function ring() {
    if (isComposing()) timer = setTimeout(ring, pauseMs);
    else run();
  }
  return () => clearTimeout(timer);
}

function isComposing(): boolean {
  // A box that was removed cannot report its end.
  return composing instanceof Node && composing.isConnected && !ENDS_WITH_SPACE;
}

function begin({ target }: Event): void {
  composing = target;
}

function end(): void {
  composing = null;
}

function leaveToInputMethod(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== TAKEN) return;
  // An editor of formatted text composes on its own. What surrounds it does not hear of the key.
  const editor = event.target instanceof Element && event.target.closest('[contenteditable="true"]');
  if (editor) editor.addEventListener('keydown', stopHere, { once: true });
  else event.stopImmediatePropagation();
}

function stopHere(event: Event): void {
  event.stopPropagation();
}
