export interface JsonFault {
  line: number;
  column: number;
}

/** Where a text stops being JSON; undefined where it is JSON. Browsers word the fault differently, so only the place is taken. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (reason) {
    const words = reason instanceof Error ? reason.message : '';
    const place = /line (\d+) column (\d+)/.exec(words);
    if (place) return { line: Number(place[1]), column: Number(place[2]) };
    const position = /position (\d+)/.exec(words);
    // Without a place in the message the text ended too early.
    return placeOf(text, position ? Number(position[1]) : text.length);
  }
}

function placeOf(text: string, position: number): JsonFault {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
