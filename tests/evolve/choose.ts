/**
 * Numbers of a step, spent one after the other on the choices it has to make: the same numbers choose the same, smaller
 * ones the simpler.
 */
export interface Choose {
  /** One of them; undefined where there is none. */
  of<T>(list: readonly T[]): T | undefined;
  below(limit: number): number;
}

export function chooseBy(numbers: readonly number[]): Choose {
  let spent = 0;
  const below = (limit: number) => {
    const number = numbers[spent % Math.max(1, numbers.length)] ?? 0;
    spent += 1;
    return limit <= 0 ? 0 : number % limit;
  };
  return { below, of: (list) => list[below(list.length)] };
}
