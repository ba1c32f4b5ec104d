/**
 * The element that an arrow key focuses in the drawer: along the groups or the links, and between the two (spec 2.4 by
 * keyboard).
 */
export function focusAfterKey(drawer: HTMLElement, key: string): HTMLElement | undefined {
  const all = <T extends HTMLElement>(selector: string) => [...drawer.querySelectorAll<T>(selector)];
  const tabs = all('[role="tab"]');
  const stops = [...all('input'), ...all('[role="tabpanel"] a')];
  const here = document.activeElement;
  const isTab = tabs.some((tab) => tab === here);
  const along = isTab ? tabs : stops;
  const index = along.findIndex((stop) => stop === here);
  if (index < 0) return undefined;
  // A text box keeps the keys that move within its text.
  const typing = here instanceof HTMLInputElement;
  switch (key) {
    case 'ArrowDown':
      return along[Math.min(index + 1, along.length - 1)];
    case 'ArrowUp':
      return along[Math.max(index - 1, 0)];
    case 'ArrowRight':
      return isTab ? (stops[1] ?? stops[0]) : undefined;
    case 'ArrowLeft':
      return isTab || typing ? undefined : tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
    case 'Home':
      return typing ? undefined : along[0];
    case 'End':
      return typing ? undefined : along.at(-1);
    default:
      return undefined;
  }
}
