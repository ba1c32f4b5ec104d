/**
 * The candidate that the writer most probably meant, or nothing when none is close. Case is ignored; up to a third of
 * the letters may differ (two in words of four to six, one in shorter ones); a candidate that begins with the word also
 * counts.
 *
 * @example
 *   nearest('staus', ['name', 'status']); // 'status'
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = wanted.length < 4 ? 1 : Math.max(2, Math.ceil(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = Math.min(limit + 1, Math.max(wanted.length, 2));
  let beginsWith: string | undefined;
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase();
    if (wanted.length > 2 && lower.startsWith(wanted)) beginsWith ??= candidate;
    if (Math.abs(lower.length - wanted.length) >= bestDistance) continue;
    const distance = levenshtein(wanted, lower, bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return bestDistance <= 1 ? best : (beginsWith ?? best);
}

/**
 * Letters to insert, remove or change to turn one word into the other; a number above `most` for words that differ in
 * more.
 *
 * @example
 *   levenshtein('staus', 'status'); // 1
 */
export function levenshtein(from: string, to: string, most = Infinity): number {
  const beyond = most + 1;
  let [previous, current] = ROWS;
  for (let column = 0; column <= to.length; column += 1) previous[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    // Further from the diagonal, more letters than `most` are already inserted or removed.
    const [first, last] = [Math.max(1, row - most), Math.min(to.length, row + most)];
    current[first - 1] = first === 1 ? row : beyond;
    let least = current[first - 1] ?? beyond;
    for (let column = first; column <= last; column += 1) {
      const change =
        (previous[column - 1] ?? beyond) + (from.charCodeAt(row - 1) === to.charCodeAt(column - 1) ? 0 : 1);
      const distance = Math.min(change, (previous[column] ?? beyond) + 1, (current[column - 1] ?? beyond) + 1);
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return beyond;
    if (last < to.length) current[last + 1] = beyond;
    [previous, current] = [current, previous];
  }
  return previous[to.length] ?? beyond;
}

/** Reused for every pair of words: a file with a thousand wrong words is compared with thousands of right ones. */
const ROWS: [number[], number[]] = [[], []];
