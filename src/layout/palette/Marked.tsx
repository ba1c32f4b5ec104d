import { Fragment } from 'react';

/** A text with the characters in it that were found. */
export function Marked({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return <>{text}</>;
  const found = new Set(at);
  const pieces: { text: string; marked: boolean }[] = [];
  for (const [index, sign] of text.split('').entries()) {
    const marked = found.has(index);
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += sign;
    else pieces.push({ text: sign, marked });
  }
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>{piece.marked ? <mark>{piece.text}</mark> : piece.text}</Fragment>
      ))}
    </>
  );
}
