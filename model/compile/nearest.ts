/**
 * The candidate that the writer most probably meant, or nothing when none is close.
 * Case is ignored; up to a third of the letters may differ (two in words of four to six, one in shorter ones); a candidate that
 * begins with the word also counts.
 * @example nearest('staus', ['name', 'status']) // 'status'
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
    const distance = levenshtein(wanted, lower);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return bestDistance <= 1 ? best : (beginsWith ?? best);
}

/** Letters to insert, remove or change to turn one word into the other. */
export function levenshtein(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
