/**
 * The first code points of a text that satisfy `fits`, with an ellipsis if any are missing.
 *
 * @example
 *   cutToFit('alarm', ({ length }) => length <= 3); // 'al…'
 */
export function cutToFit(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const points = [...text];
  const cut = (count: number) => `${points.slice(0, count).join('')}…`;
  let [least, most] = [0, points.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}

/**
 * Distributes lines over as few parts as `fits` permits, in their order: none is left out, and only a line that is too
 * long for a part of its own is cut, between two code points.
 *
 * @example
 *   fitLines(['a', 'b', 'c'], ({ length }) => length <= 3); // [['a', 'b'], ['c']]
 */
export function fitLines(lines: readonly string[], fits: (text: string) => boolean): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  for (const line of lines) {
    if (part.length > 0 && !fits([...part, line].join('\n'))) {
      parts.push(part);
      part = [];
    }
    part.push(part.length === 0 ? cutToFit(line, fits) : line);
  }
  return part.length === 0 ? parts : [...parts, part];
}
