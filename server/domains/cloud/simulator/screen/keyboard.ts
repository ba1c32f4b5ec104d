/** Keysyms of X11. Those of printable ASCII characters are their codes. */
const BACKSPACE = 0xff08;
const ENTER = [0xff0d, 0xff8d];
const DELETE = [0xffff, 0xff9f];
const CONTROL = [0xffe3, 0xffe4];
const ALT = [0xffe9, 0xffea];

export interface KeyActions {
  character(character: string): void;
  erase(): void;
  enter(): void;
  /** Ctrl+Alt+Del. */
  attention(): void;
}

/** Reads the keys of a viewer. While the machine does not listen, only the state of Ctrl and Alt is followed. */
export function createKeyboard(actions: KeyActions) {
  const held = new Set<number>();
  const holds = (keys: readonly number[]) => keys.some((key) => held.has(key));
  return (keysym: number, isDown: boolean, isHeard: boolean): void => {
    if (CONTROL.includes(keysym) || ALT.includes(keysym)) {
      if (isDown) held.add(keysym);
      else held.delete(keysym);
      return;
    }
    if (!isDown || !isHeard) return;
    const isShortcut = holds(CONTROL);
    if (isShortcut && holds(ALT) && DELETE.includes(keysym)) actions.attention();
    // Ctrl and Alt together are AltGr on some keyboards.
    else if (isShortcut !== holds(ALT)) return;
    else if (keysym === BACKSPACE) actions.erase();
    else if (ENTER.includes(keysym)) actions.enter();
    else if (keysym >= 0x20 && keysym <= 0x7e) actions.character(String.fromCharCode(keysym));
  };
}
