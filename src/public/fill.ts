/** `fill('%{count} products', { count: 3 })`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
