/**
 * Runs at once, or while a button is being pressed when it is let go: a fault that appears under an input as it loses
 * the focus would push away what is being pressed, and the press would miss.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run();
  else addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true });
}
